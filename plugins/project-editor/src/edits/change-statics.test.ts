import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '@gatehouse/plugin-runtime/testing';
import type { ProjectDocument, VariableDefinition } from '@gatehouse/sdk-actions/document';
import type { VariableFields } from '../declaration/static-schemas.ts';
import { EditSession } from '../session/edit-session.ts';
import { addStatics, deleteStatics, updateStatics } from './change-statics.ts';
import { type StaticPart, variablesPart } from './static-part.ts';

const clock = { now: () => 0, timestamp: () => '2026-01-01T00:00:00.000Z' };
const count = 10_000;
const everywhere = { isParameter: () => true, isFinderField: () => true };
const variable = (name: string, defaultValue = ''): VariableDefinition => ({
  name,
  defaultValue,
  comment: '',
  group: 'UserDefined',
});
const variablesOf = (length: number) => Array.from({ length }, (_, index) => variable(`v${index}`));

/** The part of the variables, with the number of documents that it made. */
function countedPart(): { part: StaticPart<VariableDefinition>; made: () => number } {
  let made = 0;
  const part: StaticPart<VariableDefinition> = {
    ...variablesPart,
    withItems: (document, items) => {
      made += 1;
      return variablesPart.withItems(document, items);
    },
  };
  return { part, made: () => made };
}

function update(document: ProjectDocument, items: readonly VariableFields[]): ProjectDocument {
  return updateStatics(document, variablesPart, { items, namePlaces: everywhere }).document;
}

test('10,000 additions make one document and one undo step', () => {
  const session = new EditSession(documentOf([]), clock);
  const { part, made } = countedPart();
  const items = variablesOf(count);

  const outcomes = session.editEach((document) => addStatics(document, part, items));

  assert.equal(made(), 1);
  assert.equal(outcomes.length, count);
  assert.equal(session.document.variables.length, count);
  session.undo();
  assert.equal(session.document.variables.length, 0);
  assert.equal(session.undo(), false);
});

test('10,000 deletions among 20,000 make one document and one undo step, and leave the others as they are', () => {
  const variables = variablesOf(2 * count);
  const session = new EditSession(documentOf([], { variables }), clock);
  const { part, made } = countedPart();
  const names = variables.filter((_, index) => index % 2 === 0).map(({ name }) => name);

  const outcomes = session.editEach((document) => deleteStatics(document, part, names));

  assert.equal(made(), 1);
  assert.ok(outcomes.every(({ ok }) => ok));
  assert.equal(session.document.variables.length, count);
  assert.ok(session.document.variables.every((left, index) => left === variables[2 * index + 1]));
  session.undo();
  assert.deepEqual(session.document.variables, variables);
  assert.equal(session.undo(), false);
});

test('10,000 renames walk through the actions once', () => {
  const actions = [{ type: 'Text', action: 'Upper', parameters: { Text: 'v1', Other: '{-Variable.v2-}' } }];
  const document = documentOf(actions, { variables: variablesOf(count) });
  const { part, made } = countedPart();
  const items = variablesOf(count).map(({ name }) => ({ name, newName: `new ${name}` }));
  const asked: string[] = [];
  const isParameter = (_type: string, _action: string, parameter: string) => {
    asked.push(parameter);
    return true;
  };
  const namePlaces = { ...everywhere, isParameter };

  const renamed = updateStatics(document, part, { items, namePlaces }).document;

  assert.equal(made(), 1);
  assert.ok(asked.length <= 4, `asked ${asked.length} times`);
  assert.deepEqual(renamed.groups[0]?.actions[0]?.parameters, {
    Text: 'new v1',
    Other: '{-Variable.new v2-}',
  });
});

const macro = (name: string) => `{-Variable.${name}-}`;

for (const [title, items] of [
  ['a chain of renames', [rename('a', 'b2'), rename('b2', 'c2'), rename('c2', 'd')]],
  ['two names that change places', [rename('a', 'x'), rename('b', 'a'), rename('x', 'b')]],
  ['a rename there and back', [rename('a', 'x'), rename('x', 'a')]],
  ['a rename to a name that texts use already', [rename('a', 'lost'), rename('lost', 'y')]],
  ['a text before the rename', [{ name: 'c', defaultValue: macro('a') }, rename('a', 'x')]],
  ['a text after the rename', [rename('a', 'x'), { name: 'c', defaultValue: macro('a') }]],
  ['a text with its own rename', [{ name: 'a', newName: 'x', comment: macro('a') }, rename('x', 'y')]],
  [
    'a text that is replaced',
    [{ name: 'a', comment: 'one' }, rename('a', 'x'), { name: 'x', comment: 'two' }],
  ],
  [
    'refused items',
    [rename('a', 'b'), rename('none', 'x'), rename('a', ' '), rename('b', 'a'), rename('a', 'q')],
  ],
] as const) {
  test(`a batch has the same result as its items one by one: ${title}`, () => {
    const texts = ['a', 'b', 'c', 'lost'].map(macro).join();
    const parameters = { Text: texts, A: 'a', B: 'b', Lost: 'lost' };
    const actions = [{ type: 'Text', action: 'Upper', parameters, results: { OutputVariable: 'a' } }];
    const variables = [variable('a', texts), variable('b', macro('a')), variable('c')];
    const setting = { name: 'A', type: 'Text', defaultValue: texts, help: '', variable: 'a' };
    const document = documentOf(actions, { variables, inputSettings: [setting] });

    const oneByOne = items.reduce((last, item) => update(last, [item]), document);

    assert.deepEqual(update(document, items), oneByOne);
  });
}

function rename(name: string, newName: string): VariableFields {
  return { name, newName };
}

test('an update without a change gives the same document', () => {
  const document = documentOf([], { variables: [variable('a', 'x')] });

  assert.equal(update(document, [{ name: 'a', newName: 'a', defaultValue: 'x', comment: null }]), document);
});
