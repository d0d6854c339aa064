import type { ProjectDocument } from './project-document.ts';

type Refusal = (problem: string) => Error;

/** What a schema cannot say: ids and names are unique, and links and positions lead somewhere. */
export function assertSound(document: ProjectDocument, refusal: Refusal): void {
  const groupIds = unique(document.groups, { at: 'groups', key: (group) => group.id, noun: 'id' }, refusal);
  const actionIds = assertActions(document, refusal);
  assertLinks(document, actionIds, refusal);
  for (const part of ['variables', 'lists', 'tables', 'hostedSpreadsheets'] as const) {
    unique<{ name: string }>(
      document[part],
      { at: part, key: (element) => element.name, noun: 'name' },
      refusal,
    );
  }
  const positions = document.layout.groups;
  unique(positions, { at: 'layout.groups', key: (position) => position.groupId, noun: 'group' }, refusal);
  const lost = positions.findIndex((position) => !groupIds.has(position.groupId));
  if (lost >= 0) {
    throw refusal(
      `layout.groups[${lost}].groupId: there is no group ${JSON.stringify(positions[lost]?.groupId)}`,
    );
  }
}

function assertActions(document: ProjectDocument, refusal: Refusal): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const [group, { actions }] of document.groups.entries()) {
    for (const [index, { id }] of actions.entries()) {
      if (ids.has(id))
        throw refusal(`groups[${group}].actions[${index}].id: ${JSON.stringify(id)} is there twice`);
      ids.add(id);
    }
  }
  return ids;
}

const fixedSources: ReadonlySet<string> = new Set(['Start', 'GoodEnd', 'BadEnd']);

function assertLinks({ links }: ProjectDocument, actionIds: ReadonlySet<string>, refusal: Refusal): void {
  const key = ({ source, branch }: (typeof links)[number]) => `${branch} of ${source}`;
  unique(links, { at: 'links', key, noun: 'link' }, refusal);
  for (const [index, { source, branch, target }] of links.entries()) {
    const isFixed = fixedSources.has(source);
    const at = `links[${index}]`;
    if (!isFixed && !actionIds.has(source))
      throw refusal(`${at}.source: there is no action ${JSON.stringify(source)}`);
    if (!actionIds.has(target)) throw refusal(`${at}.target: there is no action ${JSON.stringify(target)}`);
    if (isFixed && branch !== 'OnSuccess') throw refusal(`${at}.branch: ${source} has only OnSuccess`);
  }
}

interface Uniqueness<T> {
  readonly at: string;
  readonly key: (element: T) => string;
  readonly noun: string;
}

function unique<T>(
  elements: readonly T[],
  { at, key, noun }: Uniqueness<T>,
  refusal: Refusal,
): ReadonlySet<string> {
  const seen = new Set<string>();
  for (const [index, element] of elements.entries()) {
    const value = key(element);
    if (seen.has(value))
      throw refusal(`${at}[${index}]: the ${noun} ${JSON.stringify(value)} is there twice`);
    seen.add(value);
  }
  return seen;
}
