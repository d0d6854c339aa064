import type { Change } from '@gatehouse/plugin-runtime/api';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';

type Kind = Change['change'] | 'moved';

/** The name of a step of the history: the difference that says most, and how many parts have it. */
export interface StepName {
  readonly change: Kind;
  readonly part: Change['part'];
  readonly count: number;
  /** The name of the part, where it is one. */
  readonly name: string;
}

const opposite = { added: 'removed', removed: 'added', changed: 'changed' } as const;
const places = new Set(['groupId', 'afterActionId']);
/** Parts with ids. */
const parts: ReadonlySet<string> = new Set(['group', 'action', 'link']);

/** Names an edit by its differences, as they are met when it is undone or redone. */
export class StepNamer {
  readonly #isUndo: boolean;
  readonly #names = new Map<string, StepName>();

  constructor({ isUndo }: { readonly isUndo: boolean }) {
    this.#isUndo = isUndo;
  }

  add({ change, part, name, fields }: Change): void {
    const isMove =
      part === 'action' && change === 'changed' && fields.every(({ field }) => places.has(field));
    const done = this.#isUndo ? opposite[change] : change;
    this.#count({ change: isMove ? 'moved' : done, part, count: 1, name });
  }

  /** Groups and notes whose place differs are no differences of the project, so they are counted by its documents. */
  addLayout(before: ProjectDocument, after: ProjectDocument): void {
    const count = movedGroups(before, after);
    if (count > 0) this.#count({ change: 'moved', part: 'group', count, name: '' });
    const notes = movedNotes(before, after);
    if (notes > 0) this.#count({ change: 'moved', part: 'note', count: notes, name: '' });
  }

  /** Null where nothing that has a name differs. */
  name(): StepName | null {
    const names = [...this.#names.values()].map((step) => this.#renamed(step));
    return names.sort((one, other) => rankOf(one) - rankOf(other))[0] ?? null;
  }

  /** Names are the keys of variables, lists and tables: one with another name is removed and added. */
  #renamed(step: StepName): StepName {
    const added = this.#names.get(`added ${step.part}`);
    const isRename = step.change === 'removed' && added?.count === step.count && !parts.has(step.part);
    return isRename ? { ...added, change: 'changed' } : step;
  }

  #count(step: StepName): void {
    const key = `${step.change} ${step.part}`;
    const known = this.#names.get(key);
    this.#names.set(key, known ? { ...step, count: known.count + step.count, name: '' } : step);
  }
}

const actionRanks = { added: 0, removed: 1, moved: 2, changed: 4 } as const;
const groupRanks = { changed: 5, moved: 7, added: 9, removed: 9 } as const;

/** An edit of actions changes links and groups too, and one of a variable changes actions that name it. */
function rankOf({ change, part }: StepName): number {
  if (part === 'action') return actionRanks[change];
  if (part === 'group') return groupRanks[change];
  if (part === 'link') return 6;
  if (part === 'project') return 10;
  return change === 'added' ? 8 : 3;
}

function movedGroups({ layout: { groups: before } }: ProjectDocument, after: ProjectDocument): number {
  const now = after.layout.groups;
  if (before === now) return 0;
  const old = new Map(before.map((position) => [position.groupId, position]));
  return now.filter(({ groupId, x, y }) => {
    const position = old.get(groupId);
    return position !== undefined && (position.x !== x || position.y !== y);
  }).length;
}

/** Notes have no ids: where as many are there as before, those at the same place in the list are the same. */
function movedNotes({ notes: before }: ProjectDocument, { notes: now }: ProjectDocument): number {
  if (before === now || before.length !== now.length) return 0;
  return now.filter((note, index) => {
    const old = before[index];
    return (
      old !== undefined && (['x', 'y', 'width', 'height'] as const).some((side) => old[side] !== note[side])
    );
  }).length;
}
