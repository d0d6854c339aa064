import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PluginView } from '@gatehouse/host/host-operations/plugin-view';
import { problemLines } from './problem-lines.ts';

test('a plugin that serves is named with the calls that it missed, and not for a handler that failed', () => {
  const lastFault = { where: 'handler', message: 'No lamp', at: '' } as const;
  const plugin = { id: 'lamps', problem: null, nextStartAt: null, lastFault } as unknown as PluginView;

  assert.deepEqual(problemLines({ ...plugin, missedCalls: 0 }), []);
  assert.deepEqual(problemLines({ ...plugin, missedCalls: 12 }), [
    '',
    'lamps: Its tap of afterHandler missed 12 calls, which its process did not read',
  ]);
});
