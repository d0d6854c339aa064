import type { DataAnswer, DataKind, DataRequest, Page } from '../run/run-data-dialogue.ts';
import { dataOverview, widthOf } from './data-overview.ts';
import type { RunState } from './run-state.ts';
import { maskAll } from './without-secrets.ts';

type Answerers = { readonly [K in DataKind]: (state: RunState, request: DataRequest<K>) => DataAnswer<K> };

const answerers: Answerers = {
  overview: (state) => dataOverview(entriesOf(state)),
  variables: ({ variables, secrets }) =>
    Object.fromEntries(variables.names().map((name) => [name, secrets.mask(variables.get(name))])),
  list: ({ lists, secrets }, { name, ...page }) => {
    if (!lists.has(name)) return null;
    const items = lists.get(name);
    return { items: maskAll(pageOf(items, page), secrets), totalCount: items.length };
  },
  table: ({ tables, secrets }, { name, ...page }) => {
    if (!tables.has(name)) return null;
    const { rows } = tables.get(name);
    const shown = pageOf(rows, page).map((row) => maskAll(row, secrets));
    return { rows: shown, totalCount: rows.length, width: widthOf(rows) };
  },
  setVariable: ({ variables }, { name, value }) => {
    variables.set(name, value);
    return null;
  },
  appendToList: ({ lists }, { name, items }) => {
    if (!lists.has(name)) return null;
    const list = lists.get(name);
    for (const item of items) list.push(item);
    return null;
  },
  appendToTable: ({ tables }, { name, row }) => {
    if (tables.has(name)) tables.get(name).add([row]);
    return null;
  },
  addColumn: ({ tables }, { name, index, header }) => {
    if (!tables.has(name)) return null;
    const table = tables.get(name);
    const rows = table.rows.length === 0 ? [[]] : table.rows;
    table.replace(
      rows.map((row, at) => {
        const filled = Array.from({ length: Math.max(index, row.length) }, (_, place) => row[place] ?? '');
        return [...filled, at === 0 ? (header ?? '') : ''];
      }),
    );
    return null;
  },
};

/** Answers data requests of the editor. Called between two actions. */
export function answerData<K extends DataKind>(state: RunState, request: DataRequest<K>): DataAnswer<K> {
  const answerer: Answerers[K] = answerers[request.kind];
  return answerer(state, request);
}

function pageOf<T>(entries: readonly T[], { skip, take }: Page): readonly T[] {
  return entries.slice(skip, skip + take);
}

function entriesOf({ variables, lists, tables, listNames, tableNames, mask, secretTexts }: RunState) {
  return {
    maxSecretLength: Math.max(0, ...secretTexts().map(({ length }) => length)),
    variables: new Map(variables.names().map((name) => [name, variables.get(name)])),
    lists: new Map(listNames().map((name) => [name, lists.get(name)])),
    tables: new Map(tableNames().map((name) => [name, tables.get(name)])),
    mask,
  };
}
