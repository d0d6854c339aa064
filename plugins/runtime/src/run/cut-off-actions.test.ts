import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ActionCatalog, type ActionVariant, action as actionOf } from '@gatehouse/sdk-actions';
import type { Link } from '@gatehouse/sdk-actions/document';
import { sample } from '../testing/sample-executors.ts';
import { type ActionSketch, documentOf } from '../testing.ts';
import { cutOffActions } from './cut-off-actions.ts';
import { neededScopes } from './needed-scopes.ts';

const catalog: Pick<ActionCatalog, 'find'> = {
  find: (type, action) => {
    const variant = (sample.actions as Readonly<Record<string, ActionVariant>>)[action];
    return type === 'Sample' && variant ? { category: sample, variant } : undefined;
  },
} as Pick<ActionCatalog, 'find'>;

const branch: ActionSketch = { type: 'Sample', action: 'Branch' };
const nothing: ActionSketch = { type: 'Sample', action: 'Nothing' };
const goto: ActionSketch = { type: 'Logic', action: 'Goto' };
const link = (source: string, target: string, name: Link['branch'] = 'OnSuccess'): Link => ({
  source,
  target,
  branch: name,
});

for (const { title, actions, links = [], cutOff } of [
  { title: 'followed by another', actions: [branch, nothing], cutOff: ['a1'] },
  { title: 'at the end of its group', actions: [nothing, branch], cutOff: [] },
  { title: 'disabled', actions: [{ ...branch, disabled: true }, nothing], cutOff: [] },
  { title: 'without a Default', actions: [nothing, nothing], cutOff: [] },
  { title: 'unknown', actions: [{ type: 'Sample', action: 'Gone' }, nothing], cutOff: [] },
  {
    title: 'with a link from Default',
    actions: [branch, nothing],
    links: [link('a1', 'a2', 'Default')],
    cutOff: [],
  },
  {
    title: 'with another link',
    actions: [branch, nothing],
    links: [link('a1', 'a2', 'OnError')],
    cutOff: ['a1'],
  },
  {
    title: 'that the run comes back to',
    actions: [branch, nothing, nothing],
    links: [link('a3', 'a1')],
    cutOff: [],
  },
  {
    title: 'before a loop that does not come back to it',
    actions: [branch, nothing, nothing],
    links: [link('a3', 'a2')],
    cutOff: ['a1'],
  },
  { title: 'before an action that may continue anywhere', actions: [branch, nothing, goto], cutOff: [] },
] as readonly {
  readonly title: string;
  readonly actions: readonly ActionSketch[];
  readonly links?: readonly Link[];
  readonly cutOff: readonly string[];
}[]) {
  test(`an action ${title} ${cutOff.length > 0 ? 'cuts off what follows' : 'cuts off nothing'}`, () => {
    const found = [...cutOffActions(documentOf(actions, { links }), catalog)];

    assert.deepEqual(
      found.flatMap((each) => each?.action.id ?? []),
      cutOff,
    );
  });
}

for (const { title, links, branches } of [
  { title: 'has a link', links: [link('a1', 'a2', 'SoldOut' as Link['branch'])], branches: [] },
  { title: 'has none', links: [link('a1', 'a2', 'OnError')], branches: ['SoldOut'] },
]) {
  test(`a branch with a name of its own ${branches.length > 0 ? 'cuts off what follows' : 'cuts off nothing'} where it ${title}`, () => {
    const variant = actionOf({ description: 'Buys.', ownBranches: { SoldOut: 'The shop has none' } });
    const found = cutOffActions(documentOf([branch, nothing], { links }), {
      find: (_, action) => (action === 'Branch' ? { category: sample, variant } : null),
    });

    assert.deepEqual(
      [...found].flatMap((each) => each?.branch ?? []),
      branches,
    );
  });
}

test('an action in a very long way is taken for one that the run comes back to', () => {
  const found = (length: number) => {
    const actions = [branch, ...Array.from({ length }, () => nothing)];
    return [...cutOffActions(documentOf(actions), catalog)].filter((each) => each !== null).length;
  };

  assert.deepEqual([found(2001), found(2002)], [1, 0]);
});

/** A variant with such conditional scopes. */
function variantWith(parameters: object, contentScopesWhen: readonly object[]): ActionVariant {
  return { contentScopes: ['io:network'], contentScopesWhen, parameters } as unknown as ActionVariant;
}

const when = [{ parameter: 'P', scope: 'io:filesystem' }];

for (const { title, parameters, written, isNeeded } of [
  { title: 'a text', parameters: { P: { kind: 'Text' } }, written: { P: 'x' }, isNeeded: true },
  { title: 'an empty text', parameters: { P: { kind: 'Text' } }, written: { P: '' }, isNeeded: false },
  { title: 'no text', parameters: { P: { kind: 'Text' } }, written: {}, isNeeded: false },
  { title: 'a default', parameters: { P: { kind: 'Text', defaultValue: 'x' } }, written: {}, isNeeded: true },
  { title: 'an undeclared text', parameters: {}, written: { P: 'x' }, isNeeded: true },
  { title: 'true', parameters: { P: { kind: 'Bool' } }, written: { P: 'true' }, isNeeded: true },
  {
    title: 'a macro for a flag',
    parameters: { P: { kind: 'Bool' } },
    written: { P: '{-V-}' },
    isNeeded: true,
  },
  { title: 'false', parameters: { P: { kind: 'Bool' } }, written: { P: ' False ' }, isNeeded: false },
  { title: '0', parameters: { P: { kind: 'Bool' } }, written: { P: '0' }, isNeeded: false },
  { title: 'no flag', parameters: { P: { kind: 'Bool' } }, written: {}, isNeeded: false },
  {
    title: 'a flag that is true unless written',
    parameters: { P: { kind: 'Bool', defaultValue: 'true' } },
    written: {},
    isNeeded: true,
  },
]) {
  test(`${title} ${isNeeded ? 'needs' : 'does not need'} the scope of its parameter`, () => {
    const scopes = neededScopes(variantWith(parameters, when), {
      parameters: written as never,
      finder: null,
    });

    assert.deepEqual(scopes, isNeeded ? ['io:network', 'io:filesystem'] : ['io:network']);
  });
}

test('a finder of the kind that is named needs the scope, which is listed once', () => {
  const byFinder = [
    { finder: 'Css', scope: 'io:filesystem' },
    { finder: 'Css', scope: 'io:network' },
  ];
  const scopesOf = (type: string) =>
    neededScopes(variantWith({}, byFinder), {
      parameters: {},
      finder: { type, scalars: {}, nestedArrays: {} },
    });

  assert.deepEqual(scopesOf('Css'), ['io:network', 'io:filesystem']);
  assert.deepEqual(scopesOf('XPath'), ['io:network']);
});
