import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { Action, ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { TestCase } from '../test-file-schema.ts';

/** Why a case names what its project does not have; null where it does not. Otherwise it would test nothing. */
export function namingProblem(
  { given, stubs, expect }: TestCase,
  document: ProjectDocument,
  catalog: Pick<ActionCatalog, 'find'>,
): string | null {
  const actions = document.groups.flatMap((group) => group.actions);
  const byId = new Map(actions.map((action) => [action.id, action]));
  for (const [place, ids] of [
    ['stubs', Object.keys(stubs)],
    ['expect.calls', Object.keys(expect.calls ?? {})],
  ] as const) {
    const unknown = ids.find((id) => !byId.has(id));
    if (unknown !== undefined) return `${place} names ${unknownAction(unknown, actions)}`;
  }
  return (
    unknownName('given.variables', 'variable', [given.variables, document.variables]) ??
    unknownName('given.lists', 'list', [given.lists, document.lists]) ??
    unknownName('given.tables', 'table', [given.tables, document.tables]) ??
    unknownResult(stubs, byId, catalog)
  );
}

/** People know actions by their names, so the id of that name is named. */
function unknownAction(name: string, actions: readonly Action[]): string {
  const named = actions.find((action) => action.name === name);
  if (named !== undefined) return `an action by its name: its id is ${named.id}`;
  return `the action ${JSON.stringify(name)}, which the project does not have`;
}

function unknownName(
  place: string,
  noun: string,
  [given, known]: readonly [object | undefined, readonly { readonly name: string }[]],
): string | null {
  const names = new Set(known.map(({ name }) => name));
  const unknown = Object.keys(given ?? {}).find((name) => !names.has(name));
  return unknown === undefined
    ? null
    : `${place} has ${JSON.stringify(unknown)}, and the project has no such ${noun}`;
}

function unknownResult(
  stubs: TestCase['stubs'],
  byId: ReadonlyMap<string, Action>,
  catalog: Pick<ActionCatalog, 'find'>,
): string | null {
  for (const [id, given] of Object.entries(stubs)) {
    const action = byId.get(id);
    const variant = action && catalog.find(action.type, action.action)?.variant;
    if (!variant) continue;
    const results = (Array.isArray(given) ? given : [given]).flatMap((stub) =>
      Object.keys(stub.results ?? {}),
    );
    const unknown = results.find((name) => !Object.hasOwn(variant.results, name));
    if (unknown === undefined) continue;
    const known = Object.keys(variant.results).join(', ') || 'none';
    return `stubs.${id}.results has ${JSON.stringify(unknown)}; ${action.type}.${action.action} has ${known}`;
  }
  return null;
}
