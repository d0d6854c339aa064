import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manifestSchema } from '@gatehouse/host/manifest/manifest';
import * as v from 'valibot';
import { operationEntries } from './operation-entries.ts';

const withSunset = (sunset: unknown) => ({
  manifestVersion: 1,
  id: 'old',
  version: '1.0.0',
  title: 'Old',
  entry: { plugin: './plugin.mjs' },
  fits: { contract: '^1.2.0', sdk: '^0.1.0' },
  needs: [],
  provides: [],
  hooks: [],
  limits: { startMs: 1000 },
  config: null,
  scopes: [],
  actionCategories: [],
  operations: [
    {
      id: 'old_get',
      method: 'GET',
      path: '/old',
      tier: 0,
      scope: null,
      hosts: ['runner'],
      status: 'live',
      deprecation: { sunset },
    },
  ],
});

for (const sunset of [null, '2027-03-31', '2028-02-29']) {
  test(`a manifest may announce a removal on ${sunset ?? 'no date yet'}`, () => {
    assert.equal(v.safeParse(manifestSchema, withSunset(sunset)).success, true);
  });
}

for (const sunset of ['soon', '', '31.03.2027', '2027-13-01', '2027-02-29', '2027-03-31T00:00:00', 0]) {
  test(`a manifest whose removal date is ${JSON.stringify(sunset)} is refused`, () => {
    assert.equal(v.safeParse(manifestSchema, withSunset(sunset)).success, false);
  });
}

test('a deprecated operation of a plugin that is not live keeps its headers', () => {
  const manifest = v.parse(manifestSchema, withSunset('2027-03-31'));
  const problem = { code: 'setup_failed', message: 'It broke', fix: 'Mend it' } as const;

  const [entry] = operationEntries({
    state: 'quarantined',
    id: 'old',
    folder: '/old',
    since: '2026-01-01T00:00:00.000Z',
    manifest,
    live: null,
    problem,
  });

  assert.equal(entry?.state, 'plugin_failed');
  assert.deepEqual(entry.headers, { deprecation: 'true', sunset: 'Wed, 31 Mar 2027 00:00:00 GMT' });
});
