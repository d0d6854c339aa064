import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, category, elementBindings, elementParameters, oneOf } from '@gatehouse/sdk-actions';
import { validateAction } from './validate-action.ts';
import type { ActionInput } from './validation-error.ts';

const elements = category({
  tag: 'HtmlElement',
  title: 'Element',
  summary: 'Acts on elements',
  actions: {
    Get: action({
      description: 'Gets.',
      parameters: {
        ...elementParameters,
        FinderType: oneOf(['XPathFinder', 'DomFinder'], 'How', { required: true }),
      },
      acceptedBindings: ['XPathFinder', 'DomFinder'],
    }),
    Shot: action({
      description: 'A picture, of an element or of the page.',
      parameters: { ...elementParameters, FinderType: oneOf(['XPathFinder'], 'How') },
      acceptedBindings: ['XPathFinder'],
    }),
    Forget: action({ description: 'Forgets.' }),
  },
  bindings: elementBindings,
});

function errorsOf({ on, ...given }: Partial<ActionInput> & { on: 'Get' | 'Shot' | 'Forget' }): string[] {
  const input = { parameters: {}, results: {}, finder: null, ...given };
  return validateAction(elements, on, input).map((error) => `${error.code} ${error.parameterName}`);
}

const xpath = { type: 'XPathFinder', scalars: { XPath: '//a' }, nestedArrays: {} };
const given = { FinderType: 'XPathFinder' };
const dom = { FinderType: 'DomFinder' };
const row = { Attribute: 'id', Value: 'main' };
const domFinder = (rows: readonly Record<string, string>[]) => ({
  type: 'DomFinder',
  scalars: {},
  nestedArrays: { SearchCondition: rows },
});

const finders = [
  ['is complete', { on: 'Get', parameters: given, finder: xpath }, []],
  ['is missing altogether', { on: 'Get' }, ['REQUIRED FinderType', 'BINDING bindings']],
  ['lacks its fields', { on: 'Get', parameters: given }, ['BINDING bindings']],
  ['may be left out', { on: 'Shot' }, []],
  ['is named though it may be left out', { on: 'Shot', parameters: given }, ['BINDING bindings']],
  ['is not accepted', { on: 'Forget', finder: xpath }, ['BINDING bindings']],
  [
    'is unknown',
    { on: 'Get', parameters: given, finder: { ...xpath, type: 'Magic' } },
    ['BINDING bindings.discriminator'],
  ],
  [
    'differs from the parameter',
    { on: 'Get', parameters: dom, finder: xpath },
    ['BINDING bindings.discriminator'],
  ],
  [
    'lacks a required field',
    { on: 'Get', parameters: given, finder: { ...xpath, scalars: {} } },
    ['REQUIRED bindings.scalars.XPath'],
  ],
  [
    'has an unknown field and a bad value',
    {
      on: 'Get',
      parameters: given,
      finder: { ...xpath, scalars: { XPath: '//a', Css: 'a', Index: 'first' } },
    },
    ['UNKNOWN bindings.scalars.Css', 'TYPE bindings.scalars.Index'],
  ],
  [
    'has an unknown array',
    { on: 'Get', parameters: given, finder: { ...xpath, nestedArrays: { Rows: [] } } },
    ['UNKNOWN bindings.nestedArrays.Rows'],
  ],
  ['has rows', { on: 'Get', parameters: dom, finder: domFinder([row]) }, []],
  [
    'has no row where one is needed',
    { on: 'Get', parameters: dom, finder: domFinder([]) },
    ['BINDING bindings.nestedArrays.SearchCondition'],
  ],
  [
    'has bad rows',
    { on: 'Get', parameters: dom, finder: domFinder([row, { Value: 'main', Group: 'x', Rank: '1' }]) },
    [
      'UNKNOWN bindings.nestedArrays.SearchCondition[1].Rank',
      'TYPE bindings.nestedArrays.SearchCondition[1].Group',
      'REQUIRED bindings.nestedArrays.SearchCondition[1].Attribute',
    ],
  ],
] as const;

for (const [what, input, expected] of finders) {
  test(`a finder that ${what}: ${expected.join(', ') || 'no error'}`, () => {
    assert.deepEqual(errorsOf(input), expected);
  });
}
