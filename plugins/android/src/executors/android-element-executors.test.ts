import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finder } from '@gatehouse/sdk-actions/document';
import { LIST, LOGIN, LOGIN_ACCOUNT, PRODUCTS, withoutAdb } from '@gatehouse/test/android-simulator';
import { act, byId, on, startRunKit } from '../testing/run-kit.ts';

const skip = { skip: withoutAdb };
const open = (App: string) => act('AndroidApp.Open', { App });
const set = (id: string, Value: string) => on('AndroidElement.Set', byId(id), { parameters: { Value } });
const get = (xpath: string, variable: string, parameters: Record<string, string> = {}) =>
  on('AndroidElement.Get', xpath, { parameters, results: { OutputVariable: variable } });
const row = (Attribute: string, Value: string, more: Record<string, string> = {}) => ({
  Attribute,
  Value,
  ...more,
});
const dom = (...SearchCondition: Readonly<Record<string, string>>[]): Finder => ({
  type: 'DomFinder',
  scalars: {},
  nestedArrays: { SearchCondition },
});
const getBy = (finder: Finder, variable: string) =>
  act(
    'AndroidElement.Get',
    { FinderType: finder.type, TimeoutSec: '2' },
    { finder, results: { OutputVariable: variable } },
  );

test('elements log a person in, and the rows of a list are read into a list', skip, async (context) => {
  const { run } = await startRunKit(context);

  const { outcome } = await run(
    [
      open(LOGIN),
      set('user', LOGIN_ACCOUNT.user),
      set('password', LOGIN_ACCOUNT.password),
      on('AndroidInput.Touch', byId('sign_in')),
      on('AndroidElement.Wait', byId('sign_in'), { parameters: { State: 'absent' } }),
      get(byId('greeting'), 'greeting', { Regex: 'Hello, (.*)!' }),
      open(LIST),
      get(byId('name'), 'all', { All: 'true', ToList: 'names' }),
      on('AndroidElement.Count', byId('price'), { results: { OutputVariable: 'count' } }),
    ],
    { names: ['greeting', 'all', 'count'], listNames: ['names'] },
  );

  assert.equal(outcome.errorMessage, null);
  const { names = [] } = outcome.values?.lists ?? {};
  const { greeting, all, count } = outcome.values?.variables ?? {};
  assert.deepEqual([greeting, all, Number(count)], [LOGIN_ACCOUNT.user, names.join('\n'), names.length]);
  assert.deepEqual(
    names,
    PRODUCTS.slice(0, names.length).map(({ name }) => name),
  );
});

test('elements are found by conditions in groups, by fallbacks and by a place', skip, async (context) => {
  const { run, phones } = await startRunKit(context);
  await run([open(LOGIN)]);
  const center = phones[0]?.centerOf('sign_in') ?? { x: 0, y: 0 };
  const place = {
    type: 'RawCoordinatesFinder',
    scalars: { X: `${center.x}`, Y: `${center.y}` },
    nestedArrays: {},
  };
  const fallbacks = {
    type: 'XPathFinder',
    scalars: { XPath: '//node[@text="gone"]' },
    nestedArrays: { Fallbacks: [{ XPath: byId('sign_in') }] },
  };

  const { outcome } = await run(
    [
      getBy(dom(row('text', 'gone'), row('text', 'Sign', { Group: '1', Tag: 'Button' })), 'group'),
      getBy(dom(row('text', '^.', { SearchType: 'regexp', MatchNo: '1' })), 'second'),
      getBy(fallbacks, 'fallback'),
      getBy(place, 'place'),
    ],
    { names: ['group', 'second', 'fallback', 'place'] },
  );

  assert.equal(outcome.errorMessage, null);
  const { second, ...reported } = outcome.values?.variables ?? {};
  assert.deepEqual(reported, { group: 'Sign in', fallback: 'Sign in', place: 'Sign in' });
  assert.equal(second, 'Welcome back');
});

test('states, places and texts of the screen are reported', skip, async (context) => {
  const { run } = await startRunKit(context);

  const { outcome } = await run(
    [
      open(LOGIN),
      on('AndroidElement.Wait', byId('remember'), { parameters: { State: 'unchecked' } }),
      on('AndroidInput.RiseEvent', byId('remember'), { parameters: { Event: 'touch' } }),
      on('AndroidElement.Wait', byId('remember'), { parameters: { State: 'checked' } }),
      get(byId('remember'), 'checked', { Attribute: 'checked' }),
      on('AndroidElement.GetRect', byId('sign_in'), { results: { Width: 'width', X: 'x' } }),
      on('AndroidElement.Exists', byId('none'), {
        parameters: { TimeoutSec: '0' },
        results: { OutputVariable: 'exists' },
      }),
      act('AndroidElement.CheckText', { Text: '(?i)WELCOME' }, { results: { OutputVariable: 'text' } }),
      act('AndroidElement.Source', {}, { results: { OutputVariable: 'source' } }),
    ],
    { names: ['checked', 'width', 'x', 'exists', 'text', 'source'] },
  );

  assert.equal(outcome.errorMessage, null);
  const { checked, exists, text, source, width } = outcome.values?.variables ?? {};
  assert.deepEqual([checked, exists, text], ['true', 'false', 'Welcome']);
  assert.match(source ?? '', /<hierarchy/);
  assert.match(width ?? '', /^[1-9]\d+$/);
});

test(
  'an action waits for an element that appears late, and the content of a field can stay',
  skip,
  async (context) => {
    const { run, phones } = await startRunKit(context);
    Object.assign(phones[0]?.faults ?? {}, { busyDumps: 1 });

    const { outcome } = await run(
      [
        open(LOGIN),
        set('user', 'ada'),
        on('AndroidElement.Set', byId('user'), { parameters: { Value: ' b', Append: 'true' } }),
        get(byId('user'), 'user'),
        set('user', ''),
        get(byId('user'), 'empty', { Regex: 'ada' }),
      ],
      { names: ['user', 'empty'] },
    );

    assert.equal(outcome.errorMessage, null);
    assert.deepEqual(outcome.values?.variables, { user: 'ada b', empty: '' });
  },
);

const short = { TimeoutSec: '0' };
for (const [what, action, message] of [
  ['nothing that matches', get(byId('none'), 'v', short), /XPath .* found nothing on the screen within 0 s/],
  [
    'too few matches',
    get('//node', 'v', { ...short, Match: '5000' }),
    /found \d+ elements, and none at 5000/,
  ],
  [
    'no finder',
    act('AndroidElement.Get', { ...short, FinderType: 'XPathFinder' }),
    /names no element: set FinderType/,
  ],
  ['a bad XPath', get('//node[', 'v', short), /cannot be used/],
  ['a bad pattern', get('//node', 'v', { ...short, Regex: '(' }), /Regex "\(" is no regular expression/],
  [
    'an unknown attribute',
    getBy(dom(row('colour', 'red')), 'v'),
    /Attribute of a row of SearchCondition must be one of text, /,
  ],
  [
    'a state that does not come',
    on('AndroidElement.Wait', '//node', { parameters: { ...short, State: 'absent' } }),
    /did not become absent within 0 s/,
  ],
  [
    'a text that is not there',
    act('AndroidElement.CheckText', { Text: 'thank you' }),
    /did not match "thank you"/,
  ],
  [
    'an element that takes no text',
    on('AndroidElement.Set', "//node[@text='Login']", { parameters: { Value: 'a' } }),
    /takes no text/,
  ],
] as const) {
  test(`${what} is an error that says so`, skip, async (context) => {
    const { run } = await startRunKit(context);

    const { outcome } = await run([open(LOGIN), action]);

    assert.equal(outcome.errorCode, 'action_failed');
    assert.match(outcome.errorMessage ?? '', message);
  });
}
