import { join } from 'node:path';
import { createPluginSet } from '@gatehouse/daemon/composition/plugin-set';
import { isProductPlugin, pluginFolders } from '@gatehouse/daemon/editions/plugin-folders';
import { createSupervisor, loadPlugins } from '@gatehouse/host/plugins/load-plugins';
import type { PluginState } from '@gatehouse/host/plugins/plugin-state';
import type { PluginSupervisor } from '@gatehouse/host/plugins/plugin-supervisor';
import type { Clock, Plugin } from '@gatehouse/sdk-plugin';
import { createInjectedFault, type InjectedFault } from './injected-fault.ts';
import { instrument } from './instrument.ts';
import { type PluginPlace, type PluginSource, placePlugin } from './plugin-folder.ts';
import type { RecordedLog } from './recorded-log.ts';
import { stopPlugins } from './stop-plugins.ts';
import type { TestHostOptions } from './test-host.ts';
import { type Fake, openTestServices, type TestServices } from './test-services.ts';
import type { Trace } from './trace.ts';
import type { HandleWatch } from './watch-handles.ts';

interface Parts {
  readonly scratch: string;
  readonly options: TestHostOptions;
  readonly clock: Clock;
  readonly trace: Trace;
  readonly watch: HandleWatch;
  readonly log: RecordedLog;
}

export type LivePlugin = Extract<PluginState, { state: 'live' }>;

/** The plugin under test and all plugins beside it. */
export interface Loaded {
  readonly own: LivePlugin;
  readonly plugins: ReturnType<typeof createPluginSet>;
  readonly services: TestServices;
  /**
   * Attributes errors, quarantines and enables, as in a daemon. Nothing restarts unless an injected fault asks for it.
   */
  readonly supervisor: Pick<PluginSupervisor, 'stray' | 'enable' | 'states'>;
  readonly fault: InjectedFault;
  /** Loads one more plugin apart from the others; returns the states of all loaded plugins. */
  tryOut(plugin: Plugin): Promise<readonly PluginState[]>;
}

/** Loads plugins as a daemon does. Rejects when the one under test does not start, and leaves nothing behind. */
export async function loadUnderTest(source: PluginSource, parts: Parts): Promise<Loaded> {
  const { scratch, options, clock, trace, watch, log } = parts;
  const plugins = createPluginSet({ disabled: new Set() });
  const fakes = (options.fakes ?? []) as readonly Fake[];
  const services = await openTestServices({ scratch: join(scratch, 'data'), clock, fakes, plugins });
  const place = (one: PluginSource) => placePlugin(one, join(scratch, 'plugins'));
  const own = await place(source);
  const beside = await Promise.all((options.beside ?? []).map(place));
  const common = {
    hostServices: services.ids,
    logFor: log.of,
    // As in a daemon: a plugin outside of the product cannot fail a request with a tap.
    isWatched: (folder: string) => folder === own.folder && !isProductPlugin(folder),
  };
  const fault = createInjectedFault();
  const faultOf = (id: string) => (id === own.id ? fault : createInjectedFault());
  const supervisor = await createSupervisor({
    ...common,
    folders: foldersOf([...beside, own]),
    services: services.container,
    pluginConfig: { ...options.besideConfig, [own.id]: options.config },
    schedule: () => () => undefined,
    onChange: (states) =>
      plugins.replace(states.map((state) => instrument(state, { trace, fault: faultOf(state.id) }))),
  });
  const startAll = async () => {
    await supervisor.start(new Set());
    await supervisor.settled;
  };
  await watch.run(() => trace.run('setup', own.id, startAll));
  const mine = plugins.states().find(({ id }) => id === own.id);
  if (mine?.state === 'live') return { own: mine, plugins, services, supervisor, fault, tryOut };
  await stopPlugins(plugins.states(), options.stopMs);
  await services.close();
  throw Object.assign(new Error(explain(own.id, mine)), { problem: mine?.problem });

  async function tryOut(plugin: Plugin): Promise<readonly PluginState[]> {
    const needs = Object.values(plugin.declaration.needs ?? {}).map(({ id }) => id);
    return loadPlugins({
      ...common,
      folders: foldersOf([await place(plugin)]),
      services: services.container.child(),
      hostServices: new Set([...services.ids, ...needs]),
      pluginConfig: { [plugin.declaration.id]: options.config },
    });
  }
}

function foldersOf(places: readonly PluginPlace[]): readonly string[] {
  return pluginFolders({ plugins: [] }, { plugins: places.map(({ folder }) => folder) });
}

function explain(id: string, plugin: PluginState | undefined): string {
  if (plugin === undefined || plugin.problem === null) return `${id} was not loaded`;
  const { code, message, fix } = plugin.problem;
  const hint =
    code === 'need_missing'
      ? '; in a test, give a fake for it, or the plugin that provides it in "beside"'
      : '';
  return `${id} did not start: ${code}: ${message}. ${fix}${hint}`;
}
