import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Stop } from './live-plugin.ts';
import { runStops } from './stop-plugin.ts';

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

test('what a plugin registers while it stops is stopped too', async () => {
  const ran: string[] = [];
  const stops: Stop[] = [
    async () => {
      await setImmediate();
      ran.push('process');
      stops.push(() => void ran.push('late'));
    },
    () => void ran.push('service'),
  ];

  assert.equal(await runStops(stops, { ms: 1_000, log }), null);
  assert.deepEqual(ran, ['service', 'process', 'late']);
});

test('a stop that fails keeps no other from running', async () => {
  const ran: string[] = [];
  const fails = () => {
    throw new Error('no');
  };

  await runStops([() => void ran.push('first'), fails], { ms: 1_000, log });

  assert.deepEqual(ran, ['first']);
});
