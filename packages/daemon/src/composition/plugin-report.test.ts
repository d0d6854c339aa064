import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { OtherState } from '@gatehouse/host/plugins/plugin-state';
import { followPluginReport, toReport } from './plugin-report.ts';

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

test('a plugin whose start ends while the first report is written is not reported as starting for ever', {
  timeout: 60_000,
}, async (t) => {
  const path = mkdtempSync(join(tmpdir(), 'plugin-report-'));
  t.after(() => rmSync(path, { recursive: true }));
  mkdirSync(join(path, 'run'));
  const cleanUps: (() => Promise<void>)[] = [];
  let state: OtherState['state'] = 'starting';
  let renew = () => {};
  type Parts = Parameters<typeof followPluginReport>[0];
  const parts = {
    folder: { path, folder: async () => join(path, 'run') },
    plugins: {
      states: () => [plugin(state)],
      workerProblem: () => null,
      onReplace: (listener: () => void) => {
        renew = listener;
      },
    },
    notices: { all: () => [], onChange: () => undefined },
    log: { warn: () => assert.fail('the report was not written') },
    cleanUp: { add: (_: string, work: () => Promise<void>) => void cleanUps.push(work) },
  } as unknown as Parts;

  const following = followPluginReport(parts);
  await Promise.resolve();
  state = 'stopped';
  renew();
  await following;

  const starting = () => JSON.parse(readFileSync(join(path, 'run', 'plugins.json'), 'utf8')).starting;
  while (starting().length > 0) await new Promise((resolve) => setImmediate(resolve));
  for (const work of cleanUps) await work();
});
