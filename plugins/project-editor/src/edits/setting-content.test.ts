import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInside } from './schema-edge.ts';
import { changedSetting, newSetting } from './setting-content.ts';
import { sharesColumn, sharesRow, toHeights, toWidths } from './spans.ts';
import { assertNewName, staticNameProblem } from './static-name.ts';
import { withSent } from './with-sent.ts';

const text = { name: 'City', type: 'Text', defaultValue: '', help: '', variable: 'city' };

test('a new setting has what is sent, and empty texts for the rest', () => {
  assert.deepEqual(newSetting({ name: 'City', type: 'text', variable: 'city' }), text);
  assert.deepEqual(
    newSetting({ name: 'City', type: 'Text', variable: 'city', defaultValue: 'x', help: 'h' }),
    {
      ...text,
      defaultValue: 'x',
      help: 'h',
    },
  );
});

for (const { fields, problem } of [
  { fields: { name: 'City', variable: 'city' }, problem: /^The setting has no type: use one of / },
  { fields: { name: 'City', type: 'Map', variable: 'city' }, problem: /^The type "Map" is unknown/ },
  { fields: { name: 'City', type: 'Text' }, problem: /needs a variable/ },
  { fields: { name: 'City', type: 'Text', variable: 'a{b' }, problem: /The variable cannot be called so/ },
  {
    fields: { name: 'City', type: 'Text', variable: 'c', values: [{ value: 'x' }] },
    problem: /takes no values/,
  },
])
  test(`a setting of ${JSON.stringify(fields)} is refused`, () => {
    assert.throws(() => newSetting(fields), { code: 'bad_request', message: problem });
  });

test('a decoration needs no variable', () => {
  assert.equal(newSetting({ name: 'Title', type: 'Label' }).variable, '');
});

test('a setting that changes nothing is the same one', () => {
  assert.equal(changedSetting(text, {}), text);
  assert.equal(changedSetting(text, { type: 'Text', help: '', variable: 'city' }), text);
});

test('the sent fields of a setting change, and the options stay with the name', () => {
  const choice = newSetting({
    ...{ name: 'Country', type: 'DropDown', variable: 'country' },
    values: [{ value: 'RU' }, { value: 'US' }],
  });

  const renamed = changedSetting(choice, { newName: 'Land' });
  const without = changedSetting(choice, { newName: 'Land', values: [{ value: 'DE' }] });

  assert.equal(renamed.name, choice.name.replace('Country', 'Land'));
  assert.match(without.name, /^Land\{.*DE.*\}$/);
  assert.doesNotMatch(without.name, /US/);
  assert.equal(changedSetting(text, { help: 'new' }).help, 'new');
  assert.throws(() => changedSetting(choice, { newName: 'Land{DE|FR}', values: [{ value: 'DE' }] }), {
    message: /in one of them/,
  });
  assert.throws(() => changedSetting(text, { type: 'Map' }), { message: /The type "Map" is unknown/ });
  assert.throws(() => changedSetting(text, { variable: ' a' }), { message: /cannot be called so/ });
});

for (const [name, isRight] of [
  ['a', true],
  ['a b', true],
  ['', false],
  [' ', false],
  [' a', false],
  ['a ', false],
  ['a{', false],
  ['}a', false],
  ['a\n b', false],
] as const)
  test(`a variable ${isRight ? 'can' : 'cannot'} be called ${JSON.stringify(name)}`, () => {
    assert.equal(staticNameProblem(name) === null, isRight);
    const check = () => assertNewName(name, new Set());
    if (isRight) check();
    else assert.throws(check, { code: 'bad_request' });
  });

test('a name is given once', () => {
  assert.throws(() => assertNewName('a', new Set(['a'])), /The name "a" is taken/);
  assertNewName('b', new Set(['a']));
});

const edge = 2 ** 31 - 1;

for (const [x, y, isInside] of [
  [edge, edge, true],
  [edge + 1, 0, false],
  [0, edge + 1, false],
] as const)
  test(`the place ${x}, ${y} is ${isInside ? 'in' : 'beyond'} the schema`, () => {
    const check = () => assertInside({ groupId: 'g1', x, y });
    if (isInside) check();
    else
      assert.throws(check, { code: 'failed_precondition', message: /no free place left for the group g1/ });
  });

test('a place for a group that does not exist yet is named so', () => {
  assert.throws(() => assertInside({ groupId: null, x: edge + 1, y: 0 }), /left for a new group/);
});

test('boxes that touch share no column and no row', () => {
  const at = (from: number) => ({ x: from, y: from, width: 10, height: 10 });

  assert.deepEqual(
    [0, 9, 10, 11, -9, -10].map((from) => [sharesColumn(at(0), at(from)), sharesRow(at(0), at(from))]),
    [true, true, false, false, true, false].map((shares) => [shares, shares]),
  );
  assert.deepEqual(
    [toWidths(at(3)), toHeights(at(4))],
    [
      { from: 3, to: 13 },
      { from: 4, to: 14 },
    ],
  );
});

test('sent fields replace those that the target has, and nothing that stays makes another object', () => {
  const target = { a: 1, b: 'x' };

  assert.equal(withSent(target, { a: null, b: undefined }), target);
  assert.equal(withSent(target, { a: 1 }), target);
  assert.deepEqual(withSent(target, { a: 2 }), { a: 2, b: 'x' });
  const more: object = { a: 2, c: 3 };
  assert.deepEqual(withSent(target, more), { a: 2, b: 'x' });
});
