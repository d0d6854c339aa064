import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validateAction } from '@gatehouse/plugin-catalog/api';
import { htmlElement } from '../categories/html-element.ts';
import { tab } from '../categories/tab.ts';
import { userInput } from '../categories/user-input.ts';
import { webBrowser } from '../categories/web-browser.ts';
import { toAction } from './event-to-action.ts';
import type { Step } from './merge-events.ts';

const element = {
  key: '1',
  finder: null,
  xpaths: ["//*[@id='who']", '//input'],
  caption: 'Your name',
  field: 'who',
};
const named = {
  ...element,
  finder: { type: 'LabelFinder', scalars: { Label: 'Your name', Exact: 'true' } },
} as const;
const at = { element, frames: ['//iframe[1]', '//iframe[2]'] };

const steps: readonly Step[] = [
  { kind: 'navigate', url: 'http://localhost/?q={-Variable.x-}' },
  { kind: 'open' },
  { kind: 'activate', index: 1 },
  { kind: 'close', index: 0 },
  { kind: 'dialog', accept: true, text: 'Ada' },
  { kind: 'dialog', accept: false, text: null },
  { ...at, kind: 'click', point: null, modifiers: '' },
  { ...at, kind: 'dblclick', point: { x: 3, y: 4 }, modifiers: 'Control+Shift' },
  { ...at, kind: 'menu', point: { x: 3, y: 4 }, modifiers: '' },
  { ...at, kind: 'text', value: 'Ada', isSecret: false },
  { ...at, kind: 'text', value: '', isSecret: false },
  { ...at, kind: 'text', value: '', isSecret: true },
  { ...at, kind: 'tick', value: false },
  { ...at, kind: 'choice', values: [''] },
  { ...at, kind: 'choice', values: ['a', 'b'] },
  { ...at, kind: 'files', names: ['a.txt'], isDrop: false },
  { ...at, kind: 'files', names: ['a.txt'], isDrop: true },
  { ...at, kind: 'key', keys: 'Control+a' },
  { ...at, element: named, kind: 'typed', parts: [{ text: 'a{-Variable.x-}' }, { key: 'Shift+ArrowLeft' }] },
  { ...at, kind: 'typed', parts: [{ key: 'Enter' }] },
  { ...at, kind: 'drag', point: { x: 1, y: 2 }, end: { element: null, dx: 30, dy: -4 } },
  { ...at, kind: 'drag', point: { x: 1, y: 2 }, end: { element: named, point: { x: 5, y: 6 } } },
  { ...at, kind: 'lost', what: 'a thing' },
  { ...at, element: { ...element, xpaths: [] }, kind: 'click', point: null, modifiers: '' },
];

for (const step of steps) {
  const { type, action, parameters, finder, name } = toAction(step);

  test(`${JSON.stringify(step).slice(0, 60)} is ${type}.${action}, "${name}", and the catalog accepts it`, () => {
    const category = [tab, htmlElement, userInput, webBrowser].find((known) => known.tag === type);
    if (category === undefined) return assert.deepEqual([type, action], ['Logic', 'Throw']);
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
