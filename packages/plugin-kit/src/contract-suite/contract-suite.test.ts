import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { declared, declarePlugin, operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { contractSuite, type FixturesOf } from '../index.ts';

const declaration = declarePlugin({
  id: 'lamps',
  title: 'Lamps',
  operations: [
    operation({
      id: 'lamp_get',
      method: 'GET',
      path: '/lamps/{id}',
      tier: 0,
      scope: 'lamp:read',
      hosts: ['editor', 'runner'],
      query: { take: v.optional(queryInteger({ min: 1 })) },
      reply: v.object({ id: v.string(), isOn: v.boolean() }),
      errors: ['not_found'],
    }),
    operation({
      id: 'lamp_set',
      method: 'PUT',
      path: '/lamps/{id}',
      tier: 2,
      scope: 'lamp:control',
      hosts: ['runner'],
      body: v.strictObject({ isOn: v.boolean(), by: v.optional(v.pipe(v.string(), v.uuid())) }),
      success: 204,
      example: { body: { isOn: false, by: '6f1d2c34-5a6b-4c7d-8e9f-0a1b2c3d4e5f' } },
      errors: ['not_found', 'failed_precondition'],
    }),
    declared({
      id: 'lamp_blink',
      method: 'POST',
      path: '/lamps/{id}/blink',
      tier: 2,
      scope: 'lamp:control',
      hosts: ['runner'],
    }),
  ],
  scopes: [
    { id: 'lamp:read', summary: 'See lamps' },
    { id: 'lamp:control', summary: 'Switch lamps' },
  ],
});

const lamps = declaration.implement(() => {
  const on = new Map([['desk', false]]);
  return {
    lamp_get: ({ params, fail }) => {
      const isOn = on.get(params.id) ?? fail('not_found', `There is no lamp "${params.id}"`);
      return { id: params.id, isOn };
    },
    lamp_set: ({ params, body, fail }) => {
      if (!on.has(params.id)) fail('not_found', `There is no lamp "${params.id}"`);
      on.set(params.id, body.isOn);
    },
  };
});

const desk = { params: { id: 'desk' } };
const attic = { params: { id: 'attic' } };
const fixtures: FixturesOf<typeof lamps> = {
  good: { lamp_get: desk, lamp_set: { ...desk, body: { isOn: true } } },
  errors: {
    lamp_get: { not_found: attic },
    lamp_set: { not_found: { ...attic, body: { isOn: true } } },
  },
};

const suite = await contractSuite(lamps, fixtures);
after(suite.close);
for (const { name, run } of suite.cases) test(name, run);

test('an operation has a case for each promise, on each host that serves it', () => {
  const cases = suite.cases.filter(({ name }) => name.startsWith('lamp_set on the runner host: '));

  assert.deepEqual(
    cases.map(({ name }) => name.replace('lamp_set on the runner host: ', '')),
    [
      '503 while the service is switched off',
      '404 on another path and for another verb',
      '401 for a wrong, an expired and a disabled key, and for none',
      '403 for a key of tier 1',
      '403 for a key without lamp:control',
      '400 for a body that is no JSON object',
      '400 for a field and a query name that nobody declares',
      '400 for values that the schemas refuse',
      '204 with what it declares',
      '204 for its example',
      '404 not_found',
    ],
  );
  assert.equal(
    suite.cases.filter(({ name }) => name.includes('lamp_get on the editor host')).length > 0,
    true,
  );
});

test('an error without a fixture is a gap', () => {
  assert.deepEqual(suite.gaps, ['lamp_set: failed_precondition']);
});

/** The names of the cases that fail for a plugin. */
async function failures(plugin: typeof lamps, given = fixtures): Promise<readonly string[]> {
  const other = await contractSuite(plugin, given);
  const failed: string[] = [];
  for (const { name, run } of other.cases) await run().catch(() => failed.push(name));
  await other.close();
  return failed;
}

test('a plugin that answers something else than it declares is found', async () => {
  const wrong = declaration.implement(() => ({
    lamp_get: ({ params }) => ({ id: params.id, isOn: 'yes' as never }),
    lamp_set: ({ params, fail }) => {
      if (params.id === 'attic') fail('not_found', 'There is no lamp "attic"');
    },
  }));

  assert.deepEqual(await failures(wrong), [
    'lamp_get on the editor host: 200 with what it declares',
    'lamp_get on the editor host: 404 not_found',
    'lamp_get on the runner host: 200 with what it declares',
    'lamp_get on the runner host: 404 not_found',
  ]);
});

test('an example that the operation refuses is found; ids in it are those of the fixture (C1)', async () => {
  const seen: (string | undefined)[] = [];
  const choosy = declaration.implement(() => ({
    lamp_get: ({ params }) => ({ id: params.id, isOn: true }),
    lamp_set: ({ body, fail }) => {
      seen.push(body.by);
      if (!body.isOn) fail('failed_precondition', 'The lamp cannot be switched off');
    },
  }));
  const by = '0b7e5a52-93f4-4d5c-8a0e-6d6f1c2b3a49';
  const good = { ...fixtures.good, lamp_set: { ...desk, body: { isOn: true, by } } };

  assert.deepEqual(await failures(choosy, { good }), ['lamp_set on the runner host: 204 for its example']);
  assert.equal(seen.at(-1), by);
});

test('a fixture with another answer than it claims is found', async () => {
  const good = { ...fixtures.good, lamp_get: attic };

  assert.deepEqual(await failures(lamps, { ...fixtures, good }), [
    'lamp_get on the editor host: 200 with what it declares',
    'lamp_get on the runner host: 200 with what it declares',
  ]);
});

// The compiler alone checks these fixtures: each marked line must not compile.
export const wrongFixtures: readonly FixturesOf<typeof lamps>[] = [
  // @ts-expect-error no good call for lamp_set, which is live
  { good: { lamp_get: desk } },
  // @ts-expect-error a good call for an operation that is only declared
  { good: { ...fixtures.good, lamp_blink: desk } },
  // @ts-expect-error a body of another shape
  { good: { ...fixtures.good, lamp_set: { ...desk, body: { isOn: 'yes' } } } },
  // @ts-expect-error an error that the operation does not declare
  { ...fixtures, errors: { lamp_get: { rate_limited: desk } } },
];
