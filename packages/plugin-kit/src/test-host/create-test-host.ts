import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PluginState } from '@gatehouse/host/plugins/plugin-state';
import type { Clock, Declaration, Plugin } from '@gatehouse/sdk-plugin';
import { callThrough } from './call-through.ts';
import { createFaultInjector } from './fault-injector.ts';
import { loadUnderTest } from './load-under-test.ts';
import { openGate } from './open-gate.ts';
import type { PluginSource } from './plugin-folder.ts';
import { createRecordedLog } from './recorded-log.ts';
import { stopAll, stopPlugins } from './stop-plugins.ts';
import type { TestHost, TestHostOptions, TestPlugin } from './test-host.ts';
import { createTrace } from './trace.ts';
import { createVirtualClock } from './virtual-clock.ts';
import { type HandleWatch, watchHandles } from './watch-handles.ts';

/**
 * Runs a plugin alone, through the loader, gate and pipeline of production, without a socket. Pass the plugin itself
 * for typed calls, or the folder that the loader would be given. Rejects when the plugin does not start, with the
 * loader's code and fix.
 *
 * @example await using host = await createTestHost(plugin, { fakes: [[catalog, fakeCatalog]] });
 *   const got = await host.call('thing_get', { params: { id: '7' } }, { tier: 0, scopes: ['thing:read'] });
 */
export async function createTestHost<
  D extends Declaration = Declaration,
  const Services extends readonly unknown[] = readonly unknown[],
>(plugin: Plugin<D> | string | URL, options: TestHostOptions<Services> = {}): Promise<TestHost<D>> {
  const scratch = await mkdtemp(join(tmpdir(), 'gatehouse-kit-'));
  const watch = watchHandles();
  try {
    return (await start(plugin, { options, scratch, watch })) as unknown as TestHost<D>;
  } catch (error) {
    watch.stop();
    await rm(scratch, { recursive: true, force: true });
    throw error;
  }
}

/** Time limit of a stop that is made to hang. */
const slowStopMs = 100;

interface Start {
  readonly options: TestHostOptions;
  readonly scratch: string;
  readonly watch: HandleWatch;
}

async function start(source: PluginSource, { options, scratch, watch }: Start): Promise<TestHost> {
  const trace = createTrace();
  const log = createRecordedLog();
  const virtualClock = createVirtualClock();
  const clock = options.clock === 'system' ? createSystemClock() : virtualClock;
  const loaded = await loadUnderTest(source, { scratch, options, clock, trace, watch, log });
  const { own, plugins, services } = loaded;
  const gate = await openGate({ loaded, options, log, watch });
  const { send, rawKey, fullKey, endKey } = gate;

  const moreStops: (() => Promise<void>)[] = [];
  const closeOnce = closeFor({ loaded, gate, scratch, watch, moreStops, stopMs: options.stopMs });
  const addStop = (stop: () => Promise<void>) => void moreStops.push(stop);
  return {
    id: own.id,
    folder: own.folder,
    declaration: own.live.declaration,
    fullKey,
    rawKey,
    send,
    endKey,
    switch: gate.switch,
    call: callThrough({ tables: plugins.table, send, rawKey, fullKey, trace }),
    use: (ref) => services.container.resolve(ref),
    trace: trace.steps,
    crash: createFaultInjector({
      loaded,
      send,
      log: log.lines,
      asPlugin: watch.run,
      addStop,
      close: closeOnce,
    }),
    advance: (ms) => virtualClock.advance(ms),
    plugins: () =>
      plugins
        .states()
        .map((plugin) => ({ ...toTestPlugin(plugin), workerProblem: plugins.workerProblem(plugin) })),
    appended: services.appended,
    log: log.lines,
    close: closeOnce,
    [Symbol.asyncDispose]: closeOnce,
  };
}

interface Closing {
  readonly loaded: Awaited<ReturnType<typeof loadUnderTest>>;
  readonly gate: Awaited<ReturnType<typeof openGate>>;
  readonly scratch: string;
  readonly watch: HandleWatch;
  readonly moreStops: readonly (() => Promise<void>)[];
  readonly stopMs: number | undefined;
}

/** Stops everything once, and rejects with what the plugin left running or failed to stop. */
function closeFor({ loaded, gate, scratch, watch, moreStops, stopMs }: Closing): () => Promise<void> {
  const { own, plugins, services } = loaded;
  const close = async () => {
    gate.stop();
    const late = await watch.run(() => stopPlugins(plugins.states(), stopMs));
    const later = await stopAll(own.id, moreStops, stopMs ?? slowStopMs);
    await services.close();
    await rm(scratch, { recursive: true, force: true });
    const leaks = await watch.leaks();
    watch.stop();
    const faults = [...late, ...later, ...leaks.map((leak) => `it leaves a ${leak}`)];
    if (faults.length > 0) throw new Error(`${own.id} did not stop cleanly: ${faults.join('; ')}`);
  };
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close();
    return closing;
  };
}

function createSystemClock(): Clock {
  return { now: () => Date.now(), timestamp: () => new Date().toISOString() };
}

function toTestPlugin(plugin: PluginState): Omit<TestPlugin, 'workerProblem'> {
  const { id, folder, state } = plugin;
  return {
    id,
    folder,
    state,
    declaration: plugin.state === 'live' ? plugin.live.declaration : null,
    problem: plugin.problem,
  };
}
