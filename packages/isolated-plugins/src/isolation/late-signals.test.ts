import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LateSignals } from './late-signals.ts';

function follow(t: { readonly mock: typeof import('node:test').mock }) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const aborted: string[] = [];
  const signals = new LateSignals((id, reason) => void aborted.push(`${id} ${reason}`));
  return { signals, aborted, wait: () => t.mock.timers.tick(10) };
}

test('the signal of a call that is answered soon is never asked for', (t) => {
  const { signals, wait } = follow(t);

  signals.add(1, () => assert.fail('it was asked for'));
  signals.forget(1);

  wait();
});

test('a call that waits is cancelled, also where its signal was aborted before it was asked for', (t) => {
  const { signals, aborted, wait } = follow(t);
  const late = new AbortController();
  signals.add(1, () => AbortSignal.abort('gone'));
  signals.add(2, () => late.signal);

  wait();
  late.abort('later');

  assert.deepEqual(aborted, ['1 gone', '2 later']);
});

test('nothing is cancelled once a call has ended', (t) => {
  const { signals, aborted, wait } = follow(t);
  const [first, second] = [new AbortController(), new AbortController()];
  signals.add(1, () => first.signal);
  wait();
  signals.forget(1);
  signals.add(2, () => second.signal);

  signals.forgetAll();
  first.abort('late');
  second.abort('late');
  wait();

  assert.deepEqual(aborted, []);
});
