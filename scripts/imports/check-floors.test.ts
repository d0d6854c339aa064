import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPackage } from './check-floors.mjs';

const sources = 'plugins/a/src';
const floors = [
  { 'plugin.ts': 'Nothing imports the entry.' },
  { gate: 'The gate knows nothing of routes.', routes: 'Routes know nothing of the gate.' },
  { 'gate/keys': 'Keys know nothing of the gate.' },
];
const calm: readonly (readonly [string, readonly string[]])[] = [
  [`${sources}/plugin.ts`, [`${sources}/gate/gate.ts`, `${sources}/gate/keys/key.ts`]],
  [`${sources}/gate/gate.ts`, [`${sources}/gate/keys/key.ts`, 'sdk-plugin/src/index.ts']],
  [`${sources}/routes/route.ts`, []],
  [`${sources}/gate/keys/key.ts`, []],
];

function check(...more: readonly (readonly [string, readonly string[]])[]) {
  return checkPackage({ sources, floors, graph: new Map([...calm, ...more]) });
}

test('a part imports what stands below it', () => {
  assert.deepEqual(check(), []);
});

test('an import of an upper floor is named with the rule of the lower one', () => {
  const file = `${sources}/gate/keys/read.ts`;
  assert.deepEqual(check([file, [`${sources}/gate/gate.ts`]]), [
    `${file}\n  imports ${sources}/gate/gate.ts\n  gate/keys: Keys know nothing of the gate.`,
  ]);
});

test('parts of one floor know nothing of one another', () => {
  const [problem] = check([`${sources}/routes/guard.ts`, [`${sources}/gate/gate.ts`]]);
  assert.match(problem ?? '', /Routes know nothing of the gate/);
});

test('a test imports what it likes', () => {
  assert.deepEqual(check([`${sources}/gate/keys/key.test.ts`, [`${sources}/plugin.ts`]]), []);
});

test('a folder without a floor, and a floor without a file, are problems', () => {
  assert.deepEqual(check([`${sources}/new/file.ts`, []]), [
    `${sources}/new/file.ts is on no floor. Add its folder to floors.json.`,
  ]);
  const [problem] = checkPackage({ sources, floors: [...floors, { old: '' }], graph: new Map(calm) });
  assert.equal(problem, `${sources}/old is a part of floors.json, but no file is in it.`);
});
