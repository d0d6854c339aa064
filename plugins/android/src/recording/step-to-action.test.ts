import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validateAction } from '@gatehouse/plugin-catalog/api';
import { androidApp } from '../categories/android-app.ts';
import { androidDevice } from '../categories/android-device.ts';
import { androidElement } from '../categories/android-element.ts';
import { androidInput } from '../categories/android-input.ts';
import { uiElementSchema } from '../ui/element.ts';
import type { Step, Target } from './recorded-step.ts';
import { toAction } from './step-to-action.ts';

const categories = [androidApp, androidDevice, androidElement, androidInput];
const element = Object.fromEntries(
  Object.keys(uiElementSchema.entries).map((name) => [name, false]),
) as unknown as Extract<Target, { by: 'element' }>['element'];
const seen: Target = {
  by: 'element',
  element: { ...element, resourceId: 'shop:id/pin' },
  xpaths: ["//node[@resource-id='shop:id/pin']", '/hierarchy/node[1]'],
  caption: 'Pin',
  isField: true,
};
const conditions = [{ attribute: 'text', searchType: 'regexp', value: '^Next$' }] as const;
const byXPath: Target = {
  by: 'search',
  search: { xpath: '//node', conditions: [], index: 2, limit: 1 },
};
const byConditions: Target = { by: 'search', search: { xpath: null, conditions, index: 1, limit: 1 } };
const place: Target = { by: 'place', point: { x: 3, y: 4 } };

const steps: readonly Step[] = [
  { kind: 'select', serial: '10.0.0.7:5555' },
  { kind: 'touch', target: seen, durationMs: 0 },
  { kind: 'touch', target: byXPath, durationMs: 900 },
  { kind: 'touch', target: byConditions, durationMs: 0 },
  { kind: 'touch', target: place, durationMs: 0 },
  { kind: 'swipe', from: { x: 1, y: 2 }, to: { x: 1, y: 900 }, durationMs: 200 },
  { kind: 'set', target: seen, text: 'Ada', isSecret: false, isAppended: false },
  { kind: 'set', target: byXPath, text: '', isSecret: true, isAppended: true },
  { kind: 'set', target: seen, text: '{-Variable.x-}', isSecret: false, isAppended: false },
  { kind: 'type', parts: [{ text: 'shoes' }, { key: 'ENTER' }] },
  { kind: 'typeSecret' },
  { kind: 'openApp', app: 'com.example.shop', activity: '.Main', url: null },
  { kind: 'openApp', app: 'com.example.shop', activity: null, url: 'https://shop.example/{-Variable.x-}' },
  { kind: 'closeApp', app: 'com.example.shop' },
  { kind: 'clearApp', app: 'com.example.shop' },
  { kind: 'unlock', hasPin: true },
];

for (const step of steps) {
  const { type, action, name, parameters, finder, variables } = toAction(step);

  test(`${JSON.stringify(step).slice(0, 60)} is ${type}.${action}, "${name}", and the catalog takes it`, () => {
    const category = categories.find(({ tag }) => tag === type);
    const names = { ListName: new Set<string>(), TableName: new Set<string>() };

    assert.deepEqual(
      category && validateAction(category, action, { parameters, results: {}, finder, names }),
      [],
    );
    const used = new Set(JSON.stringify([parameters, finder]).match(/(?<=\{-Variable\.)\w+/g));
    assert.deepEqual(
      [...used],
      variables.map((variable) => variable.name),
    );
  });
}

test('an element is found by its expressions, in their order', () => {
  const { finder } = toAction({ kind: 'touch', target: seen, durationMs: 0 });

  assert.deepEqual(finder, {
    type: 'XPathFinder',
    scalars: { XPath: "//node[@resource-id='shop:id/pin']" },
    nestedArrays: { Fallbacks: [{ XPath: '/hierarchy/node[1]' }] },
  });
});

test('a secret is a variable without a value, and its name makes logs mask it', () => {
  const { parameters, variables } = toAction({
    kind: 'set',
    target: seen,
    text: '',
    isSecret: true,
    isAppended: false,
  });

  assert.equal(parameters.Value, '{-Variable.pin-}');
  assert.deepEqual(
    variables.map(({ name, defaultValue }) => [name, defaultValue]),
    [['pin', '']],
  );
});

test('keys are names within the typed text', () => {
  const { parameters } = toAction({ kind: 'type', parts: [{ text: 'shoes' }, { key: 'ENTER' }] });

  assert.equal(parameters.Text, 'shoes{AndroidKeys.ENTER}');
});
