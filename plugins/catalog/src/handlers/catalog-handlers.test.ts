import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, category, elementBindings, elementParameters, integer } from '@gatehouse/sdk-actions';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { createCatalog } from '../category-registry.ts';
import { catalogOperations } from '../declaration/catalog-operations.ts';
import { catalogHandlers } from './catalog-handlers.ts';

const [listOperation, searchOperation, schemaOperation] = catalogOperations;

const elements = category({
  tag: 'HtmlElement',
  title: 'Element',
  summary: 'Acts on elements of a page',
  actions: {
    Get: action({
      description: 'Gets an attribute.',
      parameters: { Number: integer('Which', { minValue: 0, example: '2' }), ...elementParameters },
      results: { OutputVariable: 'The value' },
      acceptedBindings: ['XPathFinder'],
      schemaVersion: 3,
    }),
    Forget: action({ description: 'Forgets.' }),
    Hidden: action({ description: 'Runs, and is not shown.', hidden: true }),
  },
  bindings: elementBindings,
});

type HandlerCalls = { readonly [id: string]: (call: unknown) => unknown };

/** Calls a handler with what the pipeline would give it. */
function call(id: string, given: { params?: object; query?: object } = {}): unknown {
  const catalog = createCatalog();
  catalog.add(elements);
  const handlers = catalogHandlers(catalog) as unknown as HandlerCalls;
  const fail = (code: 'not_found', message: string) => {
    throw new GatehouseError(code, message);
  };
  return handlers[id]?.({ params: {}, query: {}, fail, ...given });
}

test('the list holds one action type for each visible action', () => {
  const answer = v.parse(listOperation.reply, call('actions_catalog_list'));

  assert.deepEqual(
    answer.categories[0]?.actions.map(({ description, variants }) => [description, variants[0]?.action]),
    [
      ['Gets an attribute.', 'Get'],
      ['Forgets.', 'Forget'],
    ],
  );
});

test('the list has null for missing facts of a parameter', () => {
  const answer = v.parse(listOperation.reply, call('actions_catalog_list'));

  assert.deepEqual(answer.categories[0]?.actions[0]?.variants[0]?.parameters[0], {
    name: 'Number',
    kind: 'Int',
    description: 'Which',
    required: false,
    requiredWhen: null,
    possibleValues: null,
    example: '2',
    format: null,
    defaultValue: null,
    minValue: 0,
    maxValue: null,
  });
});

test('the schema of a variant resolves its bindings', () => {
  const answer = v.parse(
    schemaOperation.reply,
    call('actions_catalog_schema', { params: { type: 'HtmlElement', action: 'Get' } }),
  );

  assert.equal(answer.schemaVersion, 3);
  assert.equal(answer.actionTypeDescription, 'Acts on elements of a page');
  assert.equal(answer.bindingDiscriminator, 'FinderType');
  assert.deepEqual(answer.acceptedBindings, ['XPathFinder']);
  assert.equal(answer.bindings?.[0]?.fields[0]?.name, 'XPath');
  assert.deepEqual(answer.results, [{ name: 'OutputVariable', description: 'The value' }]);
});

test('the schema of a variant without a finder has no bindings, though its category has', () => {
  const answer = v.parse(
    schemaOperation.reply,
    call('actions_catalog_schema', { params: { type: 'HtmlElement', action: 'Forget' } }),
  );

  assert.deepEqual(
    [answer.bindings, answer.acceptedBindings, answer.bindingDiscriminator],
    [null, null, null],
  );
});

for (const [type, name, message] of [
  ['HtmlElement', 'Hidden', /"HtmlElement" has no action "Hidden"/],
  ['htmlelement', 'gets', /"HtmlElement" has no action "gets"\. The nearest: HtmlElement\.Get\./],
  ['Nothing', 'Get', /no action type "Nothing"\. The nearest: HtmlElement\.Get\./],
] as const) {
  test(`the schema of ${type}.${name} is not found, and the nearest actions are named (A9)`, () => {
    assert.throws(() => call('actions_catalog_schema', { params: { type, action: name } }), {
      code: 'not_found',
      message,
    });
  });
}

test('the schema is found by names in any case of letters, and has the names as they are declared', () => {
  const params = { type: 'HTMLELEMENT', action: 'get' };

  const answer = v.parse(schemaOperation.reply, call('actions_catalog_schema', { params }));

  assert.deepEqual([answer.type, answer.action], ['HtmlElement', 'Get']);
});

test('the list with detail=names has names of actions and nothing else of them', () => {
  const query = { detail: 'names' };

  const answer = v.parse(listOperation.reply, call('actions_catalog_list', { query }));

  assert.deepEqual(answer.categories, [
    {
      tag: 'HtmlElement',
      title: 'Element',
      summary: 'Acts on elements of a page',
      actions: [],
      bindings: null,
      bindingDiscriminator: 'FinderType',
      actionNames: ['Get', 'Forget'],
    },
  ]);
});

test('the search takes 10 hits by default and answers in its declared shape', () => {
  const answer = v.parse(searchOperation.reply, call('actions_catalog_search', { query: { query: 'get' } }));

  assert.deepEqual([answer.totalMatches, answer.truncated, answer.bindings], [1, false, null]);
});

test('the search with detail=schema gives each hit its schema, and the bindings of all once (A8)', () => {
  const query = { query: 'get forget', detail: 'schema' };

  const answer = v.parse(searchOperation.reply, call('actions_catalog_search', { query }));

  const [get, forget] = answer.results;
  assert.deepEqual(get?.schema?.parameters[0], {
    name: 'Number',
    kind: 'Int',
    description: 'Which',
    required: false,
    example: '2',
    minValue: 0,
  });
  assert.deepEqual([get?.schema?.acceptedBindings, get?.schema?.schemaVersion], [['XPathFinder'], 3]);
  assert.deepEqual([forget?.schema?.acceptedBindings, forget?.parameters], [null, null]);
  assert.deepEqual(
    answer.bindings?.map(({ name, types }) => [name, types]),
    [['XPathFinder', ['HtmlElement']]],
  );
});

test('bindings names those that are described; a name that no binding has is refused with those that there are', () => {
  const described = (bindings: string) => {
    const query = { query: 'get forget', detail: 'schema', bindings };
    const answer = v.parse(searchOperation.reply, call('actions_catalog_search', { query }));
    return answer.bindings?.map(({ name }) => name);
  };

  assert.deepEqual(described('xpathfinder'), ['XPathFinder']);
  assert.deepEqual(described('none'), []);
  assert.throws(
    () => described('XFinder'),
    /There is no binding "XFinder"; there are .*XPathFinder.*, and none/,
  );
});

test('named actions come in their order, in any case of letters, with the nearest names of unknown ones', () => {
  const query = { actions: 'htmlelement.forget, HtmlElement.Get,HtmlElement.Gett,HtmlElement.Hidden' };

  const answer = v.parse(searchOperation.reply, call('actions_catalog_search', { query }));

  assert.deepEqual(
    answer.results.map(({ action }) => action),
    ['Forget', 'Get'],
  );
  assert.deepEqual(answer.unknownActions, [
    { name: 'HtmlElement.Gett', nearest: ['HtmlElement.Get'] },
    { name: 'HtmlElement.Hidden', nearest: [] },
  ]);
});

test('more than 100 named actions are refused', () => {
  const many = Array.from({ length: 101 }, () => 'Tab.Open').join(',');

  assert.equal(v.safeParse(searchOperation.query.actions, many).success, false);
});

for (const text of ['0', '-1', '1.5', 'many', '']) {
  test(`maxResults "${text}" is refused`, () => {
    assert.equal(v.safeParse(searchOperation.query.maxResults, text).success, false);
  });
}
