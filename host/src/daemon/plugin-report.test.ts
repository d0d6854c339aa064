import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OtherState } from '../plugins/plugin-state.ts';
import { toReport } from './plugin-report.ts';

const problem = { code: 'setup_failed', message: 'Its setup failed', fix: 'Correct it' } as const;

function plugin(state: OtherState['state'], more: Partial<OtherState> = {}): OtherState {
  return { id: 'lamps', folder: '', since: '', state, manifest: null, live: null, problem: null, ...more };
}

const setOf = (state: OtherState) => ({ states: () => [state], workerProblem: () => null });

test('what was wrong with a plugin stands while it is started anew, and no longer', () => {
  const failed = toReport(setOf(plugin('quarantined', { problem })), [], []).failed;

  assert.deepEqual(failed, [{ id: 'lamps', ...problem }]);
  assert.deepEqual(toReport(setOf(plugin('starting')), failed, []).failed, failed);
  assert.deepEqual(toReport(setOf(plugin('stopped')), failed, []).failed, []);
});

test('who starts is named, until that is over', () => {
  assert.deepEqual(toReport(setOf(plugin('starting')), [], []).starting, ['lamps']);
  assert.deepEqual(toReport(setOf(plugin('quarantined', { problem })), [], []).starting, []);
});
