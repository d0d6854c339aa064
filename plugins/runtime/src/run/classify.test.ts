import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ActionVariant, action, category, filePath, yesNo } from '@gatehouse/sdk-actions';
import { type Caller, GatehouseError } from '@gatehouse/sdk-plugin';
import { type ActionSketch, documentOf } from '../testing.ts';
import { assertGranted, classifyDocument } from './classify.ts';

const actions: Readonly<Record<string, ActionVariant>> = {
  Plain: action({ description: '' }),
  Network: action({ description: '', contentScopes: ['io:network'] }),
  Code: action({ description: '', contentScopes: ['code:author'] }),
  Maybe: action({
    description: '',
    parameters: { Path: filePath(''), Save: yesNo('') },
    contentScopesWhen: [
      { parameter: 'Path', scope: 'io:filesystem' },
      { parameter: 'Save', scope: 'io:filesystem' },
    ],
  }),
  Find: action({
    description: '',
    acceptedBindings: ['PictureFinder'],
    contentScopesWhen: [{ finder: 'PictureFinder', scope: 'io:filesystem' }],
  }),
};
const sample = category({ tag: 'Sample', title: '', summary: '', actions });
const find = (type: string, name: string) => {
  const variant = actions[name];
  return type === 'Sample' && variant ? { category: sample, variant } : null;
};
const classify = (...sketches: readonly Partial<ActionSketch>[]) =>
  classifyDocument(documentOf(sketches.map((sketch) => ({ type: 'Sample', action: 'Plain', ...sketch }))), {
    find,
  });
const caller = (maxTier: Caller['maxTier'], ...scopes: string[]): Caller => ({
  keyId: 'k',
  label: '',
  maxTier,
  scopes: new Set(scopes),
  expiresAt: null,
});

function refusalOf(work: () => void): GatehouseError {
  try {
    work();
  } catch (error) {
    if (error instanceof GatehouseError) return error;
    throw error;
  }
  throw new Error('It was allowed.');
}

test('scopes are listed once, with every action that needs them, disabled ones included', () => {
  const { scopes, causes } = classify({}, { action: 'Network' }, { action: 'Network', disabled: true });

  assert.deepEqual(scopes, ['io:network']);
  assert.deepEqual(
    causes.map((cause) => cause.actionId),
    ['a2', 'a3'],
  );
});

for (const [type, scopes] of [
  ['PictureFinder', ['io:filesystem']],
  ['PathFinder', []],
] as const) {
  test(`the finder ${type} needs ${scopes.join() || 'nothing'}`, () => {
    const finder = { type, scalars: {}, nestedArrays: {} };

    assert.deepEqual(classify({ action: 'Find', finder }).scopes, scopes);
  });
}

for (const [parameters, scopes] of [
  [{}, []],
  [{ Path: '' }, []],
  [{ Path: '{-Variable.file-}' }, ['io:filesystem']],
  [{ Save: 'false' }, []],
  [{ Save: 'True' }, ['io:filesystem']],
] as const) {
  test(`parameters ${JSON.stringify(parameters)} need ${scopes.length} scopes`, () => {
    assert.deepEqual(classify({ action: 'Maybe', parameters }).scopes, scopes);
  });
}

test('a key with the scopes may start, one without gets a 403 that says what is missing and why', () => {
  const needs = classify({ action: 'Network' });
  assertGranted(needs, caller(2, 'io:network'));

  const refusal = refusalOf(() => assertGranted(needs, caller(2, 'task:execute')));

  assert.deepEqual([refusal.code, refusal.details.missingScopes], ['forbidden', ['io:network']]);
  assert.deepEqual(refusal.details.current, { tier: 2, scopes: ['task:execute'] });
  assert.deepEqual(refusal.details.required, { tier: 2, scopes: ['io:network'] });
  assert.deepEqual(refusal.details.dangerousCategories, ['Sample']);
  assert.deepEqual(refusal.details.causes, [
    { scope: 'io:network', actionId: 'a1', groupId: 'g1', type: 'Sample', action: 'Network' },
  ]);
});

test('custom code needs tier 3 even where the scope is there', () => {
  const needs = classify({ action: 'Code' });
  assertGranted(needs, caller(3, 'code:author'));

  const refusal = refusalOf(() => assertGranted(needs, caller(2, 'code:author')));

  assert.equal(
    refusal.message,
    'The project may not start: it needs code:author (tier 3), which the key lacks.',
  );
  assert.deepEqual([refusal.details.missingScopes, refusal.details.dangerousCategories], [[], ['Sample']]);
});

test('an action that no plugin knows refuses every key', () => {
  const refusal = refusalOf(() => assertGranted(classify({ type: 'Gone' }), caller(3, 'admin')));

  assert.deepEqual(refusal.details.unknownCategories, ['Gone.Plain']);
  assert.equal(refusal.message, 'The project may not start: no plugin knows Gone.Plain.');
});

test('a list that is bound to a file needs io:filesystem, whichever action uses it', () => {
  const list = {
    name: 'lines',
    splitter: '\n',
    splitterType: 'Text',
    bindToFile: true,
    syncWithFile: true,
    bindedFile: 'lines.txt',
    leaveBlankFile: false,
    encoding: null,
    defaultItems: [],
  } as const;

  const { scopes, causes } = classifyDocument(documentOf([], { lists: [list] }), { find });

  assert.deepEqual(scopes, ['io:filesystem']);
  assert.deepEqual(causes, [
    { scope: 'io:filesystem', actionId: '', groupId: '', type: 'List', action: 'BindFile' },
  ]);
});
