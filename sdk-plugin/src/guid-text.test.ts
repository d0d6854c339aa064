import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { guidText } from './guid-text.ts';

for (const [sent, read] of [
  ['6F1D2C34-5A6B-4C7D-8E9F-0A1B2C3D4E5F', '6f1d2c34-5a6b-4c7d-8e9f-0a1b2c3d4e5f'],
  ['6f1d2c34-5a6b-4c7d-8e9f-0a1b2c3d4e5f', '6f1d2c34-5a6b-4c7d-8e9f-0a1b2c3d4e5f'],
  ['Some-Name', 'Some-Name'],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJ', 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJ'],
] as const) {
  test(`the id ${sent} is read as ${read} (S2)`, () => {
    assert.equal(v.parse(guidText(), sent), read);
  });
}
