import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { category } from '@gatehouse/sdk-actions';
import { declared, declarePlugin, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import type { Evidence } from './evidence.ts';
import { climb, judgeRule, qualityLevels, qualityRules, type RuleResult } from './quality-rules.ts';

const get = {
  id: 'lamp_get',
  method: 'GET',
  path: '/lamps/{id}',
  tier: 0,
  scope: 'lamp:read',
  hosts: ['runner'],
  summary: 'Read a lamp',
  reply: v.object({ id: v.string() }),
} as const;
const lamps = category({ tag: 'Lamp', title: 'Lamps', summary: 'Light', actions: {} });
const { declaration } = declarePlugin({
  id: 'lamps',
  title: 'Lamps',
  operations: [operation(get)],
  actionCategories: [lamps],
  scopes: [{ id: 'lamp:read', summary: 'See lamps' }],
  config: v.strictObject({ room: v.optional(v.pipe(v.string(), v.description('Where they hang'))) }),
});
const best: Evidence = {
  declaration,
  gaps: [],
  actionsWithoutCall: [],
  actionsWithoutFailure: [],
  types: { kind: 'right' },
  directImports: [],
  testFiles: ['src/lamp.test.ts'],
  testsFailed: null,
  injectionFailures: [],
  withoutExample: [],
};
const { summary, ...silent } = get;
const withOperation = (one: unknown): Evidence => ({
  ...best,
  declaration: { ...declaration, operations: [one as never] },
});

const breaches: readonly (readonly [rule: string, evidence: Evidence])[] = [
  ['tests', { ...best, testFiles: [], testsFailed: undefined }],
  ['summaries', withOperation(operation(silent))],
  ['replies', withOperation(operation({ ...get, reply: undefined }))],
  ['errors', { ...best, gaps: ['lamp_get: not_found'] }],
  ['actions', { ...best, actionsWithoutCall: ['Lamp.Light'] }],
  ['access', { ...best, directImports: [{ file: 'src/a.ts', line: 1, module: 'node:fs', kind: 'files' }] }],
  ['scopes', withOperation(operation({ ...get, tier: 2, scope: null }))],
  ['settings', { ...best, declaration: { ...declaration, config: v.strictObject({ room: v.string() }) } }],
  ['failures', { ...best, actionsWithoutFailure: ['Lamp.Light'] }],
  ['tests-pass', { ...best, testsFailed: 'not ok 1 - it shines' }],
  ['types', { ...best, types: { kind: 'unknown', reason: 'nothing is installed' } }],
  ['drills', { ...best, injectionFailures: null }],
  ['examples', { ...best, withoutExample: ['lamp_set: body'] }],
  ['complete', withOperation(declared({ ...get }))],
];

test('a plugin with nothing against it is platinum', () => {
  assert.equal(climb(judge(best)), 'platinum');
});

test('a plugin of actions alone, which has nothing that half of the rules are about, is platinum', () => {
  const { operations, scopes, config, ...rest } = declaration;
  const results = judge({ ...best, declaration: { ...rest, operations: [] } });

  assert.equal(climb(results), 'platinum');
  assert.deepEqual(
    results.filter(({ applies }) => !applies).map(({ id }) => id),
    ['replies', 'errors', 'scopes', 'settings', 'examples', 'complete'],
  );
});

for (const [rule, evidence] of breaches) {
  test(`the rule "${rule}" reports its violation`, () => {
    const level = qualityRules.find(({ id }) => id === rule)?.level ?? 'bronze';

    const results = judge(evidence);

    assert.ok(results.some(({ id, against }) => id === rule && against.length > 0));
    assert.equal(climb(results), qualityLevels[qualityLevels.indexOf(level) - 1]);
  });
}

test('each rule has a plugin here that breaks it', () => {
  const rules = qualityRules.filter(({ level }) => level !== 'bronze').map(({ id }) => id);

  assert.deepEqual(
    breaches.map(([rule]) => rule),
    rules,
  );
});

test('the page of the ladder has the rules of the code', async () => {
  const page = await readFile(new URL('../../../../docs/plugins/quality-ladder.md', import.meta.url), 'utf8');

  const rows = page.split('\n').flatMap((line) => {
    const [, id, level, asks] = /^\| `([\w-]+)` +\| (\w+) +\| (.+?) +\|$/.exec(line) ?? [];
    return id === undefined ? [] : [{ id, level, asks }];
  });

  assert.deepEqual(
    rows,
    qualityRules.map(({ id, level, asks }) => ({ id, level, asks })),
  );
});

function judge(evidence: Evidence): readonly RuleResult[] {
  return qualityRules.map((rule) => judgeRule(rule, evidence));
}
