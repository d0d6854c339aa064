import type { RootLogger } from '@gatehouse/host/kernel/logger';
import type { ServiceContainer } from '@gatehouse/host/plugins/container';
import { createSupervisor } from '@gatehouse/host/plugins/load-plugins';
import type { PluginState } from '@gatehouse/host/plugins/plugin-state';
import type { PluginSupervisor } from '@gatehouse/host/plugins/plugin-supervisor';
import type { Settings } from '@gatehouse/host/settings/settings';
import { authenticator } from '@gatehouse/sdk-plugin/internal';
import { checkAddedPlugin } from '../added-plugins/check-added-plugin.ts';
import type { Edition } from '../editions/edition.ts';
import { mergePluginConfig } from '../editions/merge-plugin-config.ts';
import { addedFolders, isOwnPlugin, otherFolders } from '../editions/plugin-folders.ts';
import { addedPlugins, pluginControl } from '../host-operations/host-references.ts';
import { hostServiceIds } from '../host-operations/host-services.ts';
import type { CleanUp } from './clean-up.ts';
import { createIsolation } from './create-isolation.ts';
import { openDisabledPlugins } from './disabled-plugins.ts';
import { openAddedPlugins } from './open-added-plugins.ts';
import { createPluginControl } from './plugin-control.ts';
import type { PluginSet } from './plugin-set.ts';
import { replyChecksOf } from './reply-checks-of.ts';
import { sweepAddedPlugins } from './sweep-added-plugins.ts';
import { takeStrayErrors } from './take-stray-errors.ts';
import { withDaemonSettings } from './with-daemon-settings.ts';

interface Parts {
  readonly edition: Edition;
  readonly settings: Settings;
  readonly services: ServiceContainer;
  readonly log: RootLogger;
  readonly cleanUp: Pick<CleanUp, 'add'>;
  readonly plugins: PluginSet;
  /** The process belongs to the daemon, which handles uncaught errors. */
  readonly ownsProcess: boolean;
}

/** Starts and supervises all plugins. */
export async function startPlugins(parts: Parts): Promise<PluginSupervisor> {
  const { edition, settings, services, log, cleanUp, plugins } = parts;
  const { dataDir } = settings;
  const { workerProblem } = plugins;
  const disabled = openDisabledPlugins(dataDir);
  await sweepAddedPlugins(dataDir, log);
  const places = new Map(addedFolders(dataDir));
  const others = () => otherFolders(edition, settings);
  const folders = () => [...others(), ...places.values()];
  const supervisor = await createSupervisor({
    folders,
    check: (folder) => checkAddedPlugin(dataDir, folder),
    services,
    hostServices: hostServiceIds,
    pluginConfig: mergePluginConfig(edition, await withDaemonSettings(settings, folders())),
    logFor: (plugin) => log.child({ plugin }),
    ownsProcess: parts.ownsProcess,
    isolationOf: createIsolation({ settings, edition, services }),
    isWatched: (folder) => !isOwnPlugin(folder, edition),
    repliesOf: replyChecksOf(edition, settings),
    onChange: plugins.replace,
  });
  services.provide(
    pluginControl,
    createPluginControl({ supervisor, workerProblem, disabled, isIndispensable }),
  );
  services.provide(
    addedPlugins,
    openAddedPlugins({
      ...{ dataDir, otherFolders: others, places, supervisor },
      forgetSwitch: (id) => disabled.remove(id),
      sweep: () => sweepAddedPlugins(dataDir, log, plugins.holds.held()),
      onFree: plugins.holds.onFree,
    }),
  );
  if (parts.ownsProcess) cleanUp.add('stray errors', takeStrayErrors(supervisor, log));
  await supervisor.start(new Set([...disabled.ids(), ...leftOut(parts, supervisor)]));
  logFailures(supervisor.states(), log);
  assertSandbox(settings, supervisor.states());
  stopAtEnd(supervisor, cleanUp);
  return supervisor;
}

/** Ids of plugins that this start leaves out. */
function leftOut({ settings, log }: Parts, supervisor: PluginSupervisor): readonly string[] {
  const { without = [] } = settings;
  const unknown = without.filter((id) => !supervisor.states().some((plugin) => plugin.id === id));
  if (unknown.length > 0) log.warn('plugins that a start leaves out are not there', { unknown });
  return without;
}

function stopAtEnd(supervisor: PluginSupervisor, cleanUp: Parts['cleanUp']): void {
  const first = supervisor.states().map(({ id }) => id);
  for (const id of first) cleanUp.add(`plugin ${id}`, () => supervisor.stop(id));
  cleanUp.add('plugins that came later', () => stopOthers(supervisor, first));
  cleanUp.add('restarts of plugins', () => supervisor.close());
}

async function stopOthers(supervisor: PluginSupervisor, known: readonly string[]): Promise<void> {
  const later = supervisor.states().filter(({ id }) => !known.includes(id));
  for (const { id } of later.toReversed()) await supervisor.stop(id);
}

/** Failures in a plugin's own code are logged already. */
function logFailures(states: readonly PluginState[], log: RootLogger): void {
  for (const { id, state, problem } of states) {
    if (problem === null || state === 'quarantined' || state === 'stopped') continue;
    log.error('a plugin is not live', { plugin: id, ...problem });
  }
}

function isIndispensable({ id, manifest }: PluginState): boolean {
  return id === 'host' || manifest?.provides.includes(authenticator.id) === true;
}

/** With `requireSandbox` the daemon does not start if a plugin failed for lack of a sandbox. */
function assertSandbox({ requireSandbox }: Settings, states: readonly PluginState[]): void {
  const problem = states.find(({ manifest }) =>
    manifest?.daemonSettings?.includes('requireSandbox'),
  )?.problem;
  if (requireSandbox && problem) throw new Error(`${problem.message}. ${problem.fix}`);
}
