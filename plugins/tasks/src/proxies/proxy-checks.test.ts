import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type ProxyAddress, parseProxy } from '@gatehouse/sdk-actions/proxy';
import { FakeClock } from '../../test/fakes/fake-clock.ts';
import { ProxyChecks } from './proxy-checks.ts';

const minuteMs = 60_000;

function addressOf(name: string): ProxyAddress {
  const address = parseProxy(`http://${name}:1`);
  assert.ok(address);
  return address;
}

/** Checks whose answers the test gives. */
function setUp() {
  const clock = new FakeClock();
  const asked: string[] = [];
  const answers = new Map<string, (isLive: boolean) => void>();
  let results = 0;
  const checks = new ProxyChecks({
    clock,
    check: ({ host }) => {
      asked.push(host);
      return new Promise((resolve) => answers.set(host, resolve));
    },
    onResult: () => {
      results += 1;
    },
  });
  const begin = (name: string) => checks.begin(name, addressOf(name));
  const answer = async (name: string, isLive: boolean) => {
    answers.get(name)?.(isLive);
    await setImmediate();
  };
  const checked = async (name: string, isLive: boolean) => {
    begin(name);
    await answer(name, isLive);
  };
  return { checks, clock, asked, begin, answer, checked, results: () => results };
}

test('a proxy is unchecked, then live or dead, and only a live one may be used', async () => {
  const { checks, checked, begin, results } = setUp();
  begin('new');
  await checked('one', true);
  await checked('two', false);

  const names = ['new', 'one', 'two', 'unknown'];
  assert.deepEqual(
    names.map((name) => checks.status(name)),
    ['unchecked', 'live', 'dead', 'unchecked'],
  );
  assert.deepEqual(
    names.map((name) => checks.mayUse(name)),
    [false, true, false, false],
  );
  assert.equal(results(), 2);
});

test('a live proxy may be used for five minutes, and wants a check after four', async () => {
  const { checks, clock, checked } = setUp();
  await checked('one', true);
  const facts = () => [checks.wantsCheck('one'), checks.mayUse('one')];

  const seen = [facts()];
  for (const ms of [4 * minuteMs - 1, 1, minuteMs - 1, 1]) {
    clock.advance(ms);
    seen.push(facts());
  }

  assert.deepEqual(seen, [
    [false, true],
    [false, true],
    [true, true],
    [true, true],
    [true, false],
  ]);
});

test('a dead proxy wants a check after a minute', async () => {
  const { checks, clock, checked } = setUp();
  await checked('one', false);

  clock.advance(minuteMs - 1);
  const before = checks.wantsCheck('one');
  clock.advance(1);

  assert.deepEqual([before, checks.wantsCheck('one')], [false, true]);
});

test('a proxy wants no check while one is running or waits, and any proxy that is not known wants one', () => {
  const { checks, begin } = setUp();
  for (let n = 0; n < 21; n++) begin(`p${n}`);

  assert.deepEqual(
    [checks.wantsCheck('p0'), checks.wantsCheck('p20'), checks.wantsCheck('new')],
    [false, false, true],
  );
});

test('twenty checks run at the same time, and the next one begins when one has ended', async () => {
  const { asked, begin, answer } = setUp();
  for (let n = 0; n < 22; n++) begin(`p${n}`);
  const first = [...asked];

  await answer('p3', true);

  assert.deepEqual([first.length, first.at(-1)], [20, 'p19']);
  assert.deepEqual(asked.slice(20), ['p20']);
});

test('a check that is asked for while one runs begins after it', async () => {
  const { asked, begin, answer } = setUp();
  begin('one');
  begin('one');
  const before = [...asked];

  await answer('one', true);

  assert.deepEqual([before, asked], [['one'], ['one', 'one']]);
});

test('a proxy keeps its state while it is checked again', async () => {
  const { checks, checked, begin } = setUp();
  await checked('one', true);

  begin('one');

  assert.deepEqual([checks.status('one'), checks.mayUse('one')], ['live', true]);
});

test('a proxy that is forgotten is unchecked, and its check does not begin', async () => {
  const { checks, asked, checked, begin, answer } = setUp();
  await checked('one', true);
  for (let n = 0; n < 21; n++) begin(`p${n}`);

  checks.forget('one');
  checks.forget('p20');
  await answer('p0', true);

  assert.deepEqual([checks.status('one'), checks.wantsCheck('one')], ['unchecked', true]);
  assert.equal(asked.includes('p20'), false);
});

test('only checks that are due are repeated', async () => {
  const { checks, clock, asked, checked } = setUp();
  await checked('live', true);
  await checked('dead', false);
  checks.look();
  const atOnce = asked.slice(2);
  clock.advance(minuteMs);
  checks.look();

  assert.deepEqual([atOnce, asked.slice(2)], [[], ['dead']]);
});
