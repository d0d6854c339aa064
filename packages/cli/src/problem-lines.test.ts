import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PluginView } from '@gatehouse/daemon/host-operations/plugin-view';
import { problemLines } from './problem-lines.ts';

test('a plugin that serves is named with the calls that it missed, and not for a handler that failed', () => {
  const lastFault = { where: 'handler', message: 'No lamp', at: '' } as const;
  const calls = { open: 0, longestMs: 0, oldestOperation: null };
  const facts = { id: 'lamps', problem: null, nextStartAt: null, process: null, calls, lastFault };
  const plugin = facts as unknown as PluginView;

  assert.deepEqual(problemLines({ ...plugin, missedCalls: 0 }), []);
  assert.deepEqual(problemLines({ ...plugin, missedCalls: 12 }), [
    '',
    'lamps: Its tap of afterHandler missed 12 calls, which its process did not read',
  ]);
});

test('a plugin whose call stays open is named with the operation', () => {
  const calls = { open: 1, longestMs: 90_000, oldestOperation: 'lamp_get' };
  const facts = { id: 'lamps', problem: null, nextStartAt: null, lastFault: null, missedCalls: 0 };
  const plugin = { ...facts, process: { pid: 7 }, calls } as unknown as PluginView;

  assert.deepEqual(problemLines(plugin), [
    '',
    'lamps: lamp_get has not answered a call for 90 s; 1 of its calls are open',
  ]);
});
