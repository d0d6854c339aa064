import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sqlValue } from './sql-value.ts';

for (const [provider, type, text, expected] of [
  ['postgres', 'number', '9.50', 9.5],
  ['mysql', 'boolean', 'false', false],
  ['sqlite', 'date', '', null],
  ['postgres', 'date', '2026-11-23T08:30+02:00', '2026-11-23T08:30+02:00'],
  ['mysql', 'date', '2026-11-23', '2026-11-23'],
  ['mysql', 'date', '2026-11-23T08:30', '2026-11-23 08:30'],
  ['mysql', 'date', '2026-11-23T08:30+02:00', '2026-11-23 06:30:00.000'],
] as const) {
  test(`${JSON.stringify(text)} of the type ${type} is ${JSON.stringify(expected)} for ${provider}`, () => {
    assert.equal(sqlValue(provider, text, type), expected);
  });
}
