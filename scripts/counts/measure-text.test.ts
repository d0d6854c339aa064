import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureText } from './measure-text.mjs';

test('named functions and classes are measured in whole lines, whatever form they have', () => {
  const text = `function one() {
  return [1].map((value) => {
    return value;
  });
}
const two = () => 2;
export class Box {
  readonly four = () => {
    return 4;
  };
  get five(): number {
    return 5;
  }
}
`;
  assert.deepEqual(measureText('a.ts', text), {
    lines: 14,
    functions: [
      { name: 'one', lines: 5 },
      { name: 'two', lines: 1 },
      { name: 'four', lines: 3 },
      { name: 'five', lines: 3 },
    ],
    classes: [{ name: 'Box', lines: 8 }],
  });
});
