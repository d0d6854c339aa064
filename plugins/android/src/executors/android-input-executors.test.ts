import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIST, LOGIN, withoutAdb } from '@gatehouse/test/android-simulator';
import { act, byId, on, startRunKit } from '../testing/run-kit.ts';

const skip = { skip: withoutAdb };
const open = (App: string) => act('AndroidApp.Open', { App });
const place = (X: string, Y: string) => ({
  type: 'RawCoordinatesFinder',
  scalars: { X, Y },
  nestedArrays: {},
});

test('a text is typed at the focus, with keys in between', skip, async (context) => {
  const { run, phones } = await startRunKit(context);

  const { outcome } = await run(
    [
      open(LOGIN),
      on('AndroidInput.Touch', byId('user'), { results: { X: 'x' } }),
      act('AndroidInput.Keyboard', { Text: 'adam{AndroidKeys.DEL}$HOME %s {x}' }),
      on('AndroidElement.Get', byId('user'), { results: { OutputVariable: 'user' } }),
      act('AndroidInput.Keyboard', { Text: '{AndroidKeys.HOME}' }),
      act('AndroidApp.Active', {}, { results: { OutputVariable: 'active' } }),
    ],
    { names: ['x', 'user', 'active'] },
  );

  assert.equal(outcome.errorMessage, null);
  const { x, ...reported } = outcome.values?.variables ?? {};
  assert.deepEqual(reported, { user: 'ada$HOME %s {x}', active: 'com.android.launcher3' });
  assert.match(x ?? '', /^\d+$/);
  assert.equal(
    phones[0]?.events.some(({ kind }) => kind === 'tap'),
    true,
  );
});

test(
  'a finger scrolls the list, and touches a place or a random place in an element',
  skip,
  async (context) => {
    const { run } = await startRunKit(context);
    const first = { parameters: { Match: '0' }, results: { OutputVariable: 'first' } };

    const { outcome } = await run(
      [
        open(LIST),
        act('AndroidInput.Swipe', { FromX: '360', FromY: '1000', ToX: '360', ToY: '300' }),
        on('AndroidElement.Get', byId('name'), first),
        act('AndroidInput.Touch', { FinderType: 'RawCoordinatesFinder' }, { finder: place('300', '600') }),
        on('AndroidElement.Wait', byId('buy')),
        act('AndroidInput.Keyboard', { Text: '{AndroidKeys.BACK}' }),
        on('AndroidInput.Touch', byId('product'), { parameters: { Anywhere: 'true' } }),
        on('AndroidElement.Wait', byId('buy')),
      ],
      { names: ['first'] },
    );

    assert.equal(outcome.errorMessage, null);
    assert.match(outcome.values?.variables.first ?? '', /^Product (?!01)/);
  },
);

for (const [what, action, message] of [
  [
    'an unknown key',
    act('AndroidInput.Keyboard', { Text: '{AndroidKeys.NONE}' }),
    /There are no keys "NONE"/,
  ],
  [
    'a text that needs the helper',
    act('AndroidInput.Keyboard', { Text: 'größe' }),
    /cannot be typed: only the keyboard/,
  ],
  [
    'an element that is not there',
    on('AndroidInput.Touch', byId('none'), { parameters: { TimeoutSec: '0' } }),
    /found nothing on the screen/,
  ],
  [
    'a place without Y',
    act('AndroidInput.Touch', { FinderType: 'RawCoordinatesFinder' }, { finder: place('1', '') }),
    /needs X and Y/,
  ],
] as const) {
  test(`${what} is an error that says so`, skip, async (context) => {
    const { run } = await startRunKit(context);

    const { outcome } = await run([action]);

    assert.equal(outcome.errorCode, 'action_failed');
    assert.match(outcome.errorMessage ?? '', message);
  });
}
