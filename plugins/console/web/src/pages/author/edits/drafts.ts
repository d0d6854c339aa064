// See docs/decisions/0194-drafts.md
import { type Draft, deleteDraft, putDraft, readDrafts } from './draft-store.ts';
import { isSecretPlace, type TextEdit } from './places.ts';

export interface DraftProject {
  readonly projectId: string;
  readonly projectName: string;
  readonly projectPath: string | null;
}

const LOCK = 'gatehouse.page.';
/** Not `randomUUID`, which pages without TLS do not have. */
const page = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

let project: DraftProject | null = null;
/** The texts that are to be written next, by their places. */
const pending = new Map<string, Draft>();
let writing: Promise<void> | null = null;

/** Drafts belong to the project that is open. */
export function setDraftProject(open: DraftProject): void {
  project = open;
  holdPage();
}

/** Keeps what is typed until the project has it. Browsers that keep nothing lose it with the page. */
export function keepTyped(edit: TextEdit): void {
  if (project === null || isSecretPlace(edit.place)) return;
  const key = keyOf(edit);
  if (edit.text === edit.before) {
    pending.delete(key);
    void deleteAny(project.projectId, key);
    return;
  }
  const { projectId, projectName, projectPath } = project;
  const at = new Date().toISOString();
  pending.set(key, { projectId, projectName, projectPath, key, page, edit, at });
  writing ??= writePending();
}

/** The project has it, or the person gave it up. */
export async function forgetTyped(edit: TextEdit, projectId = project?.projectId): Promise<void> {
  if (projectId === undefined) return;
  const key = keyOf(edit);
  if (pending.get(key)?.edit.text === edit.text) pending.delete(key);
  await writing;
  await deleteDraft(projectId, key, edit.text).catch(() => undefined);
}

/** Drafts of pages that are gone, the oldest first. */
export async function leftDrafts(): Promise<readonly Draft[]> {
  const open = await openPages();
  const drafts = await readDrafts().catch(() => []);
  return drafts
    .filter((draft) => !open.has(draft.page))
    .toSorted((one, other) => one.at.localeCompare(other.at));
}

function keyOf({ place }: TextEdit): string {
  return JSON.stringify(place);
}

async function deleteAny(projectId: string, key: string): Promise<void> {
  await writing;
  const kept = await readDrafts().catch(() => []);
  const found = kept.find((draft) => draft.projectId === projectId && draft.key === key);
  if (found?.page === page) await deleteDraft(projectId, key, found.edit.text).catch(() => undefined);
}

/** One write at a time: of a text that is typed fast, the last one counts. */
async function writePending(): Promise<void> {
  for (let next = pending.entries().next(); !next.done; next = pending.entries().next()) {
    const [key, draft] = next.value;
    pending.delete(key);
    // Private windows may keep nothing.
    await putDraft(draft).catch(() => undefined);
  }
  writing = null;
}

let isHeld = false;

/** A lock ends with its page, however that ends. */
function holdPage(): void {
  if (isHeld || !('locks' in navigator)) return;
  isHeld = true;
  void navigator.locks.request(`${LOCK}${page}`, () => new Promise<void>(() => undefined));
}

async function openPages(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set([page]);
  const { held = [] } = await navigator.locks.query();
  const names = held.flatMap(({ name }) => (name?.startsWith(LOCK) ? name.slice(LOCK.length) : []));
  return new Set([page, ...names]);
}
