import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeVersionStep } from './version-step.ts';

const rows = [
  ['1.2.3', '1.2.3', 'none', true],
  ['1.2.3', '1.2.3', 'PATCH', false],
  ['1.2.3', '1.2.4', 'PATCH', true],
  ['1.2.3', '1.2.4', 'MINOR', false],
  ['1.2.3', '1.3.0', 'MINOR', true],
  ['1.2.3', '1.9.0', 'MAJOR', false],
  ['1.2.3', '2.0.0', 'MAJOR', true],
  ['0.2.3', '0.2.4', 'MINOR', true],
  ['0.2.3', '0.2.4', 'MAJOR', false],
  ['0.2.3', '0.3.0', 'MAJOR', true],
  ['1.2.3', '1.2.2', 'none', false],
] as const;

for (const [from, to, needs, isEnough] of rows) {
  test(`the step from ${from} to ${to} ${isEnough ? 'says' : 'does not say'} ${needs}`, () => {
    assert.equal(judgeVersionStep(from, to, needs).isEnough, isEnough);
  });
}
