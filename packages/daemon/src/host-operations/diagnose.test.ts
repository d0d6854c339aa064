import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { diagnose } from './diagnose.ts';
import type { PluginView } from './plugin-view.ts';

const problem = { code: 'setup_failed', message: 'It has no lamp', fix: 'Plug one in' };

function pluginOf(changed: Partial<PluginView>): PluginView {
  return {
    ...{ id: 'lamps', title: 'Lamps', version: '1.0.0', folder: '/lamps', state: 'live', since: '' },
    ...{ isEnabled: true, problem: null, process: null, operations: [], scopes: [], needs: [], services: [] },
    ...{
      categories: [],
      hooks: [],
      timings: null,
      calls: { open: 0, longestMs: 0, oldestOperation: null },
      restarts: 0,
    },
    ...{ faults: 0, lateStops: 0, missedCalls: 0, lastFault: null, nextStartAt: null },
    ...changed,
  };
}

test('a failed plugin and a notice are shown with their fixes; a plugin that was switched off is no problem', async () => {
  const { checks } = await diagnose({
    plugins: [
      pluginOf({}),
      pluginOf({ id: 'bulbs', state: 'quarantined', problem }),
      pluginOf({ id: 'off', state: 'stopped', isEnabled: false, problem: { ...problem, code: 'disabled' } }),
    ],
    notices: [{ what: 'No sandbox', fix: 'Install bubblewrap' }],
    dataFolder: tmpdir(),
    liveChecks: [],
  });

  const [plugins, notices, disk, memory] = checks;
  assert.deepEqual(plugins, {
    check: 'plugins',
    plugin: null,
    ok: false,
    summary: '1 of 3 are live',
    problems: [{ what: 'bulbs (setup_failed): It has no lamp', fix: 'Plug one in' }],
  });
  assert.deepEqual([notices?.ok, notices?.problems[0]?.what], [false, 'No sandbox']);
  assert.match(disk?.summary ?? '', /^\d+ MiB free$/);
  assert.deepEqual([memory?.check, memory?.ok], ['memory', true]);
});

test('a plugin that serves and missed calls that it watches is named with their number', async () => {
  const { checks } = await diagnose({
    plugins: [pluginOf({ missedCalls: 8_000 })],
    notices: [],
    dataFolder: tmpdir(),
    liveChecks: [],
  });

  assert.deepEqual(
    [checks[0]?.ok, checks[0]?.problems.map(({ what }) => what)],
    [false, ['lamps: its tap of afterHandler missed 8000 calls, which its process did not read']],
  );
});

test('a plugin in a process of its own whose call stays open is named with the operation', async () => {
  const problemsOf = async (changed: Partial<PluginView>) => {
    const facts = { notices: [], dataFolder: tmpdir(), liveChecks: [] };
    const { checks } = await diagnose({ plugins: [pluginOf(changed)], ...facts });
    return checks[0]?.problems.map(({ what }) => what);
  };
  const calls = { open: 2, longestMs: 75_400, oldestOperation: 'lamp_get' };

  assert.deepEqual(await problemsOf({ process: { pid: 7 }, calls }), [
    'lamps: lamp_get has not answered a call for 75 s; 2 of its calls are open',
  ]);
  assert.deepEqual(await problemsOf({ process: { pid: 7 }, calls: { ...calls, longestMs: 59_000 } }), []);
  assert.deepEqual(await problemsOf({ process: null, calls }), []);
});

test('what plugins look at comes last, and a check that fails hides no other one', async () => {
  const { checks } = await diagnose({
    plugins: [],
    notices: [],
    dataFolder: tmpdir(),
    liveChecks: [
      { pluginId: 'lamps', run: () => Promise.reject(new Error('no current')) },
      { pluginId: 'bulbs', run: async () => [{ check: 'bulb 1', summary: 'shines', problems: [] }] },
    ],
  });

  assert.deepEqual(
    checks.slice(-2).map(({ check, plugin, ok, summary }) => [check, plugin, ok, summary]),
    [
      ['lamps', 'lamps', false, 'It could not be looked at: no current'],
      ['bulb 1', 'bulbs', true, 'shines'],
    ],
  );
});
