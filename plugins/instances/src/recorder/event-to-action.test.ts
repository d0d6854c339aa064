import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validateAction } from '@gatehouse/plugin-catalog/api';
import { htmlElement } from '../categories/html-element.ts';
import { tab } from '../categories/tab.ts';
import { toAction } from './event-to-action.ts';
import type { Step } from './merge-events.ts';

const element = { xpaths: ["//*[@id='who']", '//input'], caption: 'Your name', field: 'who' };
const at = { element, frames: ['//iframe[1]', '//iframe[2]'] };

const steps: readonly Step[] = [
  { kind: 'navigate', url: 'http://localhost/?q={-Variable.x-}' },
  { kind: 'open' },
  { kind: 'activate', index: 1 },
  { kind: 'close', index: 0 },
  { ...at, kind: 'click' },
  { ...at, kind: 'dblclick' },
  { ...at, kind: 'text', value: 'Ada', isSecret: false },
  { ...at, kind: 'text', value: '', isSecret: false },
  { ...at, kind: 'text', value: '', isSecret: true },
  { ...at, kind: 'tick', value: false },
  { ...at, kind: 'choice', values: [''] },
  { ...at, kind: 'choice', values: ['a', 'b'] },
  { ...at, kind: 'files', names: ['a.txt'] },
  { ...at, kind: 'key', keys: 'Control+a' },
];

for (const step of steps) {
  const { type, action, parameters, finder, name } = toAction(step);

  test(`${JSON.stringify(step).slice(0, 60)} is ${type}.${action}, "${name}", and the catalog accepts it`, () => {
    const category = type === 'Tab' ? tab : htmlElement;
    const names = { ListName: new Set<string>(), TableName: new Set<string>() };

    assert.deepEqual(validateAction(category, action, { parameters, results: {}, finder, names }), []);
    assert.doesNotMatch(parameters.Url ?? '', /\{-/);
  });
}

for (const [field, name] of [
  ['pw', 'Password_pw'],
  ['new-password', 'new_password'],
  ['', 'Password'],
  ['a{b}\u0007c', 'Password_a_b_c'],
] as const) {
  test(`the secret of the field "${field}" goes into the variable ${name}, which logs mask`, () => {
    const step = { ...at, element: { ...element, field }, kind: 'text', value: '', isSecret: true } as const;

    const { parameters, variables } = toAction(step);

    assert.equal(parameters.Value, `{-Variable.${name}-}`);
    assert.deepEqual(
      variables.map((variable) => [variable.name, variable.defaultValue]),
      [[name, '']],
    );
  });
}
