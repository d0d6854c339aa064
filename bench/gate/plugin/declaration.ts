import { declarePlugin, operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { getPath, kinds, maxTake, postPath } from '../work/work.ts';

const facts = { tier: 0, scope: 'bench:read', hosts: ['runner'] } as const;

const postSchema = v.strictObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  kind: v.picklist(kinds),
  enabled: v.boolean(),
  priority: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10)),
  timeoutMs: v.pipe(v.number(), v.minValue(0)),
  url: v.pipe(v.string(), v.maxLength(500)),
  tags: v.array(v.string()),
  meta: v.strictObject({ owner: v.string(), revision: v.number() }),
  steps: v.array(v.strictObject({ id: v.string(), action: v.string(), selector: v.string() })),
  description: v.pipe(v.string(), v.maxLength(2000)),
});

export const declaration = declarePlugin({
  id: 'bench-gate',
  title: 'Small operations to measure the gate with',
  scopes: [{ id: 'bench:read', summary: 'Call the operations of the bench' }],
  hooks: ['beforeGate', 'afterHandler'],
  // The number of taps on each of its hooks.
  config: v.object({ taps: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0) }),
  operations: [
    operation({
      id: 'bench_get',
      method: 'GET',
      path: getPath,
      ...facts,
      query: {
        skip: v.optional(queryInteger({ min: 0 }), '0'),
        take: v.optional(queryInteger({ min: 1, max: maxTake }), '20'),
      },
      reply: v.object({ id: v.string(), owner: v.string() }),
    }),
    operation({
      id: 'bench_post',
      method: 'POST',
      path: postPath,
      ...facts,
      body: postSchema,
      reply: v.object({ id: v.string(), owner: v.string() }),
    }),
  ],
});
