import * as v from 'valibot';
import { fitJson } from '../answers/fit-json.ts';
import { defaultTokens } from '../answers/fit-text.ts';
import { dataAnswer } from '../answers/tool-answer.ts';
import type { ServedOperation } from '../rights/served-operations.ts';
import { tool } from '../tools/tool.ts';
import { findOperations } from './operation-index.ts';
import { inputsOf, schemasOf } from './operation-shape.ts';

const details = ['names', 'short', 'schema'] as const;
type Detail = (typeof details)[number];

/** Operations with more fields show the others in their schema. */
const maxNames = 10;
const limits: Readonly<Record<Detail, number>> = { names: 20, short: 8, schema: 1 };

export const operationSearch = tool({
  name: 'operation_search',
  title: 'Search operations',
  description:
    'Find operations of the API by words or id, of those this key may call. schema: input and reply of the best one.',
  set: 'core',
  input: v.strictObject({
    query: v.string(),
    detail: v.optional(v.picklist(details), 'short'),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50))),
  }),
  output: v.object({ operations: v.array(v.unknown()), notAllowed: v.optional(v.number()) }),
  uses: [],
  run: ({ query, detail, limit = limits[detail] }, { rights }) => {
    const all = findOperations(rights, query);
    const allowed = all.filter(({ operation }) => rights.may(operation.id));
    const hidden = all.slice(0, limit).filter(({ operation }) => !rights.may(operation.id)).length;
    const operations = allowed.slice(0, limit).map((served) => describe(served, detail));
    const data = { operations, ...(hidden === 0 ? {} : { notAllowed: hidden }) };
    return dataAnswer(fitJson(data, defaultTokens).value as typeof data);
  },
});

function describe({ operation, hosts, pluginId }: ServedOperation, detail: Detail): unknown {
  const { id, summary = '', tier, description, contentScopes, example } = operation;
  if (detail === 'names') return id;
  if (detail === 'short') return { id, does: summary, takes: inputsOf(operation, maxNames), tier };
  return {
    ...{ id, does: summary, more: description, tier, scope: operation.scope, hosts, plugin: pluginId },
    ...(contentScopes.length === 0 ? {} : { contentScopes }),
    ...schemasOf(operation),
    ...(example === undefined ? {} : { example }),
  };
}
