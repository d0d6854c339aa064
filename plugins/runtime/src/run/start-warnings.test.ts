import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, type Category, category, elementBindings, elementParameters } from '@gatehouse/sdk-actions';
import type { Link } from '@gatehouse/sdk-actions/document';
import { type ActionSketch, documentOf } from '../testing.ts';
import { runAtOnce } from '../text/slices.ts';
import { startWarnings } from './start-warnings.ts';

const page = category({
  tag: 'Page',
  title: 'Page',
  summary: 'Actions of a test',
  bindings: elementBindings,
  actions: {
    Choose: action({ description: 'Chooses.', branches: ['Default'] }),
    Nothing: action({ description: 'Does nothing.' }),
    Click: action({
      description: 'Clicks.',
      parameters: elementParameters,
      acceptedBindings: elementBindings.map(({ name }) => name),
    }),
  },
});

const catalog = {
  find(type: string, name: string) {
    const { actions }: Category = page;
    const variant = type === 'Page' && Object.hasOwn(actions, name) ? actions[name] : undefined;
    return variant ? { category: page, variant } : null;
  },
};

const warningsOf = (actions: readonly ActionSketch[], links: readonly Link[] = []) =>
  runAtOnce(startWarnings(documentOf(actions, { links }), catalog)).map(
    ({ actionId, message }) => `${actionId} ${message}`,
  );

const choose: ActionSketch = { type: 'Page', action: 'Choose', name: '01' };
const nothing: ActionSketch = { type: 'Page', action: 'Nothing' };
const cutOff = 'Default leads nowhere: a run that takes it succeeds without the actions that follow';

test('a Default without a link is warned of where actions follow in its group', () => {
  assert.deepEqual(warningsOf([choose, nothing]), [`a1 Page.Choose “01”: ${cutOff}`]);
  assert.deepEqual(warningsOf([nothing, choose]), []);
});

test('a Default that has a link, belongs to a loop or to a disabled action is not warned of', () => {
  const linked: Link = { source: 'a1', branch: 'Default', target: 'a2' };
  const back: Link = { source: 'a2', branch: 'OnSuccess', target: 'a1' };

  assert.deepEqual(warningsOf([choose, nothing], [linked]), []);
  assert.deepEqual(warningsOf([choose, nothing], [back]), []);
  assert.deepEqual(warningsOf([{ ...choose, disabled: true }, nothing]), []);
});

test('a finder without its required fields is warned of by the name of its action', () => {
  const finder = { type: 'IntelliSearch', scalars: {}, nestedArrays: {} };
  const click = { type: 'Page', action: 'Click', parameters: { FinderType: 'IntelliSearch' }, finder };

  assert.deepEqual(warningsOf([click]), ['a1 Page.Click: bindings.scalars.Hint must be given.']);
  assert.deepEqual(warningsOf([{ ...click, disabled: true }]), []);
});

test('the start of a project with hundreds of problems logs twenty of them, and where the others are', () => {
  const warnings = warningsOf(Array.from({ length: 300 }, () => choose));

  assert.equal(warnings.length, 21);
  assert.match(warnings.at(-1) ?? '', /more than 20 such problems/);
});
