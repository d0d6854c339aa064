import { authenticator } from '@gatehouse/sdk-plugin';
import type { Edition } from '../editions/edition.ts';
import { mergePluginConfig } from '../editions/merge-plugin-config.ts';
import { pluginControl } from '../host-operations/host-references.ts';
import { hostServiceIds } from '../host-operations/host-services.ts';
import type { RootLogger } from '../kernel/logger.ts';
import type { ServiceContainer } from '../plugins/container.ts';
import { createSupervisor } from '../plugins/load-plugins.ts';
import { isOwnPlugin } from '../plugins/plugin-folders.ts';
import type { PluginState } from '../plugins/plugin-state.ts';
import type { PluginSupervisor } from '../plugins/plugin-supervisor.ts';
import type { Settings } from '../settings/settings.ts';
import type { CleanUp } from './clean-up.ts';
import { openDisabledPlugins } from './disabled-plugins.ts';
import { createPluginControl } from './plugin-control.ts';
import type { PluginSet } from './plugin-set.ts';
import { takeStrayErrors } from './take-stray-errors.ts';
import { withDaemonSettings } from './with-daemon-settings.ts';

interface Parts {
  readonly folders: readonly string[];
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
  const { folders, edition, settings, services, log, cleanUp, plugins } = parts;
  const disabled = openDisabledPlugins(settings.dataDir);
  const supervisor = await createSupervisor({
    folders,
    services,
    hostServices: hostServiceIds,
    pluginConfig: mergePluginConfig(edition, await withDaemonSettings(settings, folders)),
    logFor: (plugin) => log.child({ plugin }),
    isWatched: (folder) => !isOwnPlugin(folder, edition),
    onChange: plugins.replace,
  });
  services.provide(pluginControl, createPluginControl({ supervisor, disabled, isIndispensable }));
  if (parts.ownsProcess) cleanUp.add('stray errors', takeStrayErrors(supervisor, log));
  await supervisor.start(disabled.ids());
  logFailures(supervisor.states(), log);
  assertSandbox(settings, supervisor.states());
  for (const { id } of supervisor.states()) cleanUp.add(`plugin ${id}`, () => supervisor.stop(id));
  cleanUp.add('restarts of plugins', () => supervisor.close());
  return supervisor;
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
