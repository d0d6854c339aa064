import type { Branch, Link, ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { Steps } from '../text/slices.ts';
import { refusal } from '../text/text-refusal.ts';

const elementsAStep = 1000;

/** Checks what a schema cannot express: unique ids and names, existing targets of links and positions. */
export function* assertSound(document: ProjectDocument): Steps<void> {
  const groupIds = yield* assertUnique(document.groups, { at: 'groups', key: ({ id }) => id, noun: 'id' });
  yield* assertLinks(document, yield* assertActions(document));
  for (const part of ['variables', 'lists', 'tables', 'hostedSpreadsheets'] as const) {
    yield* assertUnique<{ name: string }>(document[part], {
      at: part,
      key: ({ name }) => name,
      noun: 'name',
    });
  }
  const positions = document.layout.groups;
  yield* assertUnique(positions, { at: 'layout.groups', key: ({ groupId }) => groupId, noun: 'group' });
  const lost = positions.findIndex((position) => !groupIds.has(position.groupId));
  if (lost < 0) return;
  throw refusal(`layout.groups[${lost}].groupId: there is no group ${quote(positions[lost]?.groupId)}`);
}

/** The branches of links by the id of their action. */
type Branches = Map<string, Branch[]>;

const none: Branch[] = [];

function* assertActions({ groups }: ProjectDocument): Steps<Branches> {
  const branches: Branches = new Map([
    ['Start', none],
    ['GoodEnd', none],
    ['BadEnd', none],
  ]);
  for (let group = 0; group < groups.length; group++) {
    const actions = groups[group]?.actions ?? [];
    for (let at = 0; at < actions.length; at++) {
      const id = actions[at]?.id ?? '';
      const before = branches.size;
      if (branches.set(id, none).size === before)
        throw refusal(`groups[${group}].actions[${at}].id: ${quote(id)} is there twice`);
      if (before % elementsAStep === 0) yield;
    }
  }
  return branches;
}

const fixedSources: ReadonlySet<string> = new Set(['Start', 'GoodEnd', 'BadEnd']);

function* assertLinks({ links }: ProjectDocument, branches: Branches): Steps<void> {
  for (const [at, link] of links.entries()) {
    if (at % elementsAStep === 0) yield;
    const taken = branches.get(link.source);
    const problem = taken
      ? linkProblem(link, taken, branches)
      : `.source: there is no action ${quote(link.source)}`;
    if (problem) throw refusal(`links[${at}]${problem}`);
    if (taken === none) branches.set(link.source, [link.branch]);
    else taken?.push(link.branch);
  }
}

function linkProblem(
  { source, branch, target }: Link,
  taken: readonly Branch[],
  branches: Branches,
): string | null {
  if (fixedSources.has(target) || !branches.has(target))
    return `.target: there is no action ${quote(target)}`;
  if (branch !== 'OnSuccess' && fixedSources.has(source)) return `.branch: ${source} has only OnSuccess`;
  return taken.includes(branch) ? `: the link ${quote(`${branch} of ${source}`)} is there twice` : null;
}

interface Uniqueness<T> {
  readonly at: string;
  readonly key: (element: T) => string;
  readonly noun: string;
}

function* assertUnique<T>(
  elements: readonly T[],
  { at, key, noun }: Uniqueness<T>,
): Steps<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (const element of elements) {
    const before = keys.size;
    const value = key(element);
    if (keys.add(value).size === before)
      throw refusal(`${at}[${before}]: the ${noun} ${quote(value)} is there twice`);
    if (before % elementsAStep === 0) yield;
  }
  return keys;
}

/** Cuts long texts: an id in a hostile file can be as long as the file. */
function quote(text: string | undefined): string {
  return JSON.stringify(text?.slice(0, 200));
}
