import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type ApiClient, createApiClient } from './support/api-client.ts';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { operationOf, writeFaultyPlugins } from './support/faulty-plugins.ts';
import { type RunningDaemon, startGatehouse } from './support/gatehouse-process.ts';

const poll = 'GET /sessions/events?timeoutSeconds=60';
const later = (code: string) => `setTimeout(() => { ${code} }, 1);`;

/** Errors outside of handlers and taps: each quarantines its plugin, and affects nothing else. */
const strays = [
  { name: 'timer-throws', handler: later("throw new Error('from a timer')"), says: /from a timer/ },
  { name: 'rejects', handler: "void Promise.reject(new Error('nobody waits'))", says: /nobody waits/ },
  { name: 'rejects-plain', handler: "void Promise.reject('no error at all')", says: /no error at all/ },
  { name: 'socket-fails', handler: "connect(1, '127.0.0.1')", says: /ECONNREFUSED/ },
  {
    name: 'late-async',
    handler: "void (async () => { await null; await null; throw new Error('much later') })()",
    says: /much later/,
  },
  {
    name: 'emitter-throws',
    handler: `const own = new EventEmitter(); own.on('x', () => { throw new Error('from a listener') }); ${later("own.emit('x')")}`,
    says: /from a listener/,
  },
] as const;

let folder = '';
let daemon: RunningDaemon;
let runner: ApiClient;
let taskId = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-faults-'));
  const dataDir = join(folder, 'data');
  await writeFaultyPlugins(join(dataDir, 'plugins'), [
    ...strays,
    { name: 'setup-throws', setup: "throw new Error('broken in setup')" },
    { name: 'setup-hangs', setup: 'await new Promise(() => {})', startMs: 200 },
    {
      name: 'setup-strays',
      setup: `${later("throw new Error('while it starts')")} await new Promise((go) => setTimeout(go, 50))`,
    },
    { name: 'handler-throws', handler: "throw new Error('broken in a handler')" },
    { name: 'handler-hangs', handler: 'await new Promise(() => {})', stopMs: 200 },
    { name: 'leaks', setup: 'setInterval(() => {}, 10)' },
    {
      name: 'leaks-and-throws',
      setup:
        "setInterval(() => { if (globalThis.faultLeak) { globalThis.faultLeak = false; throw new Error('from the grave') } }, 5)",
      handler: 'globalThis.faultLeak = true',
    },
    { name: 'stops-slowly', setup: 'env.onStop(() => new Promise(() => {}))', stopMs: 200 },
    { name: 'stop-throws', setup: "env.onStop(() => { throw new Error('broken in stop') })" },
    {
      name: 'tap-throws',
      hooks: ['beforeGate', 'afterHandler'],
      setup:
        "let armed = false; bus.on('arm', () => { armed = true }); for (const hook of ['beforeGate', 'afterHandler']) env.tap(hook, () => { if (armed) throw new Error('broken in a tap') })",
      handler: "bus.emit('arm')",
    },
    {
      name: 'tap-hangs',
      hooks: ['afterHandler'],
      setup:
        "let armed = false; bus.on('hold', (on) => { armed = on }); env.tap('afterHandler', () => armed ? new Promise(() => {}) : undefined)",
      handler: "bus.emit('hold', true); setTimeout(() => bus.emit('hold', false), 50)",
    },
    { name: 'listens', setup: "bus.on('fire', () => { throw new Error('from a listener of another') })" },
    { name: 'fires', handler: later("bus.emit('fire')") },
  ]);
  daemon = await startGatehouse(dataDir, ['--in-host', '*']);
  runner = createApiClient(daemon.runnerUrl, daemon.key);
  taskId = await startWaitingTask();
});
after(async () => {
  daemon.process.kill('SIGTERM');
  await once(daemon.process, 'exit');
  await rm(folder, { recursive: true, force: true });
});

/** Starts a task that waits for a person until it is stopped. */
async function startWaitingTask(): Promise<string> {
  const editor = createApiClient(daemon.editorUrl, daemon.key);
  const path = join(folder, 'waits.zp');
  await authorProject(editor, path, [
    { type: 'UserAction', action: 'WaitForUserAction', parameters: { Prompt: 'wait' } },
  ]);
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`PUT /tasks/${id}/tries`, { tries: 1 });
  await eventually(
    () => runner.ok('GET /sessions'),
    (answer) => answer.sessions.length === 1,
  );
  return id;
}

// biome-ignore lint/suspicious/noExplicitAny: an answer of a host under test
async function plugin(id: string): Promise<any> {
  const { plugins } = await runner.ok('GET /plugins');
  return plugins.find((one: { id: string }) => one.id === id);
}

const becomes = (id: string, fits: (one: Awaited<ReturnType<typeof plugin>>) => boolean) =>
  eventually(() => plugin(id), fits);

/** Runs the fault beside a long-poll, and asserts that nothing else is affected. */
async function unharmed(fault: () => Promise<void>): Promise<void> {
  const asking = new AbortController();
  const polling = fetch(`${daemon.runnerUrl}/api/v1${poll.slice(4)}`, {
    headers: { authorization: `Bearer ${daemon.key}` },
    signal: asking.signal,
  }).then(
    () => 'ended',
    () => 'cut',
  );
  await fault();
  const ping = await runner.send('GET /ping');
  const { sessions } = await runner.ok('GET /sessions');
  const task = await runner.ok(`GET /tasks/${taskId}/state`);
  const state = await Promise.race([polling, Promise.resolve('open')]);
  assert.deepEqual([ping.status, sessions.length, task.countOfThreads, state], [200, 1, 1, 'open']);
  asking.abort();
  await polling;
}

describe('a plugin that fails harms no other plugin, and is named', () => {
  for (const { name, says } of strays) {
    test(`${name}: it is quarantined, answers 501 meanwhile, and comes back by itself`, async () => {
      await unharmed(async () => {
        await runner.ok(`POST /faults/${name}`);
        const out = await becomes(name, ({ faults }) => faults === 1);

        assert.deepEqual([out.state, out.problem.code], ['quarantined', 'stray_error']);
        assert.match(out.problem.message, says);
        const answer = await runner.send(`POST /faults/${name}`);
        assert.deepEqual([answer.status, answer.body.error], [501, 'not_implemented']);
        const { operations } = await runner.ok('GET /capabilities');
        const entry = operations.find(
          (one: { operationId: string }) => one.operationId === operationOf(name),
        );
        assert.deepEqual([entry.isAvailable, entry.unavailableReason], [false, 'plugin_failed']);
      });
      const back = await becomes(name, ({ state }) => state === 'live');
      assert.deepEqual([back.restarts, back.problem], [1, null]);
    });
  }

  test('a listener that throws when another plugin fires it: its owner is blamed, and not who fired', async () => {
    await unharmed(async () => {
      await runner.ok('POST /faults/fires');
      const out = await becomes('listens', ({ faults }) => faults > 0);
      assert.match(out.lastFault.message, /from a listener of another/);
      assert.deepEqual([(await plugin('fires')).state, (await plugin('fires')).faults], ['live', 0]);
    });
  });

  for (const [name, code] of [
    ['setup-throws', 'setup_failed'],
    ['setup-hangs', 'start_timeout'],
    ['setup-strays', 'stray_error'],
  ] as const) {
    test(`${name}: it is not live, with ${code} and a fix`, async () => {
      await unharmed(async () => {
        const { state, problem } = await becomes(name, (one) => one.state === 'quarantined');
        assert.deepEqual([state, problem.code], ['quarantined', code]);
        assert.ok(problem.fix.length > 0);
      });
    });
  }

  test('handler-throws: the call fails, the plugin lives and its fault is counted', async () => {
    await unharmed(async () => {
      const answer = await runner.send('POST /faults/handler-throws');
      assert.deepEqual([answer.status, answer.body.error], [500, 'internal_error']);
      const { state, faults, lastFault } = await plugin('handler-throws');
      assert.deepEqual([state, faults, lastFault.where], ['live', 1, 'handler']);
    });
  });

  test('handler-hangs: the open call shows, and disabling the plugin does not wait for it', async () => {
    await unharmed(async () => {
      const cut = new AbortController();
      const hanging = fetch(`${daemon.runnerUrl}/api/v1/faults/handler-hangs`, {
        method: 'POST',
        headers: { authorization: `Bearer ${daemon.key}` },
        signal: cut.signal,
      }).catch(() => null);
      await becomes('handler-hangs', ({ calls }) => calls.open === 1);
      const { state } = await runner.ok('POST /plugins/handler-hangs/disable');
      assert.equal(state, 'stopped');
      cut.abort();
      await hanging;
    });
  });

  test('tap-throws: no request fails by it, and the faults are its own', async () => {
    await unharmed(async () => {
      await runner.ok('POST /faults/tap-throws');
      await runner.ok('GET /sessions');
      const { state, faults, lastFault } = await plugin('tap-throws');
      assert.deepEqual([state, faults > 0, lastFault.where], ['live', true, 'tap']);
      await runner.ok('POST /plugins/tap-throws/disable');
    });
  });

  test('tap-hangs: the answer waits within a bound, and the tap is named', async () => {
    await unharmed(async () => {
      await runner.ok('POST /faults/tap-hangs');
      const { lastFault } = await becomes('tap-hangs', ({ faults }) => faults > 0);
      assert.match(lastFault.message, /afterHandler did not end/);
    });
  });

  for (const [name, code] of [
    ['leaks', 'disabled'],
    ['stops-slowly', 'stop_timeout'],
    ['stop-throws', 'disabled'],
  ] as const) {
    test(`${name}: it still stops, and starts again`, async () => {
      await unharmed(async () => {
        const out = await runner.ok(`POST /plugins/${name}/disable`);
        assert.deepEqual([out.state, out.problem.code, out.isEnabled], ['stopped', code, false]);
        const back = await runner.ok(`POST /plugins/${name}/enable`);
        assert.deepEqual([back.state, back.problem, back.isEnabled], ['live', null, true]);
      });
    });
  }

  test('leaks-and-throws: errors of leftovers of a stopped plugin are attributed to it', async () => {
    await unharmed(async () => {
      await runner.ok('POST /plugins/leaks-and-throws/disable');
      await runner.ok('POST /plugins/leaks-and-throws/enable');
      await runner.ok('POST /faults/leaks-and-throws');
      const { faults } = await becomes('leaks-and-throws', (one) => one.faults > 0);
      assert.equal(faults, 1);
    });
  });
});
