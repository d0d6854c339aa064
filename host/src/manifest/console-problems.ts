import type { ConsoleEntry } from '@gatehouse/sdk-plugin';
import type { Manifest, ManifestOperation } from './manifest.ts';

interface Part {
  readonly id: string;
  readonly operation?: string;
  readonly operations?: readonly string[];
  readonly rowActions?: readonly string[] | undefined;
}

/** The parts of a console entry that cannot work: they name an operation of somebody else, or one that does not fit. */
export function consoleProblems(
  entry: ConsoleEntry,
  { operations, actionCategories }: Pick<Manifest, 'operations' | 'actionCategories'>,
): readonly string[] {
  const find = (id: string) => operations.find((operation) => operation.id === id && isLive(operation));
  const { tables = [], tiles = [], forms = [], panels = [] } = entry;
  const editors = (entry.editors ?? []).map((editor) => ({
    ...editor,
    id: `${editor.action} ${editor.parameter}`,
  }));
  const actions = actionCategories.flatMap(({ tag, variants }) =>
    variants.map(({ action }) => `${tag}.${action}`),
  );
  const named = { tables, tiles, forms, editors, panels } satisfies Readonly<Record<string, readonly Part[]>>;
  const unknown = Object.entries(named).flatMap(([kind, parts]) => [
    ...repeated(kind, parts),
    ...parts.flatMap((part: Part) => foreign(kind, part, find)),
  ]);
  return [
    ...unknown,
    ...editors
      .filter(({ action }) => !actions.includes(action))
      .map(({ action }) => `console.editors: "${action}" is no action of this plugin`),
    ...[...tables, ...tiles, ...editors].flatMap(({ id, operation }) => unreadable(id, find(operation))),
    ...panels.flatMap(({ id, operations: named }) => named.flatMap((name) => tooHigh(id, find(name)))),
  ];
}

function isLive({ status }: ManifestOperation): boolean {
  return status === 'live';
}

function repeated(kind: string, parts: readonly Part[]): readonly string[] {
  const ids = parts.map(({ id }) => id);
  const again = ids.filter((id, place) => ids.indexOf(id) !== place);
  return again.map((id) => `console.${kind}: "${id}" is there twice`);
}

function foreign(
  kind: string,
  { id, operation, operations = [], rowActions = [] }: Part,
  find: (id: string) => ManifestOperation | undefined,
): readonly string[] {
  return [...(operation === undefined ? [] : [operation]), ...operations, ...rowActions]
    .filter((name) => find(name) === undefined)
    .map((name) => `console.${kind} "${id}": "${name}" is no operation that this plugin serves`);
}

function unreadable(id: string, operation: ManifestOperation | undefined): readonly string[] {
  if (operation === undefined || (operation.method === 'GET' && !operation.path.includes('{'))) return [];
  return [
    `console "${id}": ${operation.id} is no GET without path parameters, so nothing can be shown of it`,
  ];
}

/** A frame acts without a click of a person, so it never gets tier 3. */
function tooHigh(id: string, operation: ManifestOperation | undefined): readonly string[] {
  if (operation === undefined || operation.tier < 3) return [];
  return [
    `console.panels "${id}": ${operation.id} is of tier 3, which no panel may call; offer it as a form`,
  ];
}
