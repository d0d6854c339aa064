import { runsInHost } from '@gatehouse/daemon/composition/create-isolation';
import { readPluginReport } from '@gatehouse/daemon/composition/plugin-report';
import type { Edition } from '@gatehouse/daemon/editions/edition';
import { pluginFolders } from '@gatehouse/daemon/editions/plugin-folders';
import { readEdition } from '@gatehouse/daemon/editions/read-edition';
import type { FoundPlugin } from '@gatehouse/host/plugins/plan-plugins';
import { dataDirOf, readSettings } from '@gatehouse/host/settings/read-settings';
import type { DoctorFacts, Finding, HostName } from '@gatehouse/sdk-plugin';
import { findRunningDaemon } from '../running-daemon.ts';
import { checkCliFile } from './check-cli-file.ts';
import { checkConfig } from './check-config.ts';
import { checkDataFolder } from './check-data-folder.ts';
import { checkDiskSpace } from './check-disk-space.ts';
import { checkLock } from './check-lock.ts';
import { checkNode } from './check-node.ts';
import { checkPlugins } from './check-plugins.ts';
import { checkPorts, type WantedPort } from './check-ports.ts';
import type { CheckResult } from './check-result.ts';
import { checkStore } from './check-store.ts';
import { checkSwitch } from './check-switch.ts';
import { failed } from './finding.ts';
import { liveChecks } from './live-checks.ts';
import { readPluginChecks } from './plugin-checks.ts';

type Check = readonly [name: string, run: () => Promise<Finding>];

/** Runs every check; none of them changes anything. */
export async function runChecks(flags: { readonly dataDir?: string }): Promise<readonly CheckResult[]> {
  const dataDir = dataDirOf(flags);
  const { folders, ports, wanted } = await readWanted(flags);
  const daemon = findRunningDaemon(dataDir);
  const report = daemon === null ? null : readPluginReport(dataDir, daemon.pid);
  const facts = { notices: report?.notices ?? null };
  const checks: readonly Check[] = [
    ['node', () => checkNode()],
    ['data folder', () => checkDataFolder(dataDir)],
    ['disk space', () => checkDiskSpace(dataDir)],
    ['settings', () => checkConfig(flags)],
    ['plugins', () => checkPlugins(folders, report?.failed ?? [], dataDir)],
    ...(await readPluginChecks(folders, trustOf(wanted, facts))).map(
      ({ name, run }): Check => [name, () => run(facts)],
    ),
    ['store', () => checkStore(dataDir)],
    ['lock', () => checkLock(dataDir)],
    ['cli.json', () => checkCliFile(dataDir)],
    ['ports', () => checkPorts(ports, daemon)],
    ['switch', () => checkSwitch(dataDir)],
  ];
  const found = checks.map(async ([check, run]) => ({ check, ...(await run().catch(toFinding)) }));
  return [...(await Promise.all(found)), ...(await liveChecks(daemon, flags))];
}

interface Wanted {
  readonly settings: ReturnType<typeof readSettings>;
  readonly edition: Edition;
}

/** Code of a plugin from elsewhere runs where the plugin itself would run. */
function trustOf(wanted: Wanted | null, facts: DoctorFacts) {
  return {
    isTrusted: (plugin: FoundPlugin) => wanted !== null && runsInHost(plugin, wanted),
    elsewhere: async (plugin: FoundPlugin) => {
      if (wanted === null) return [];
      const { confinedChecks } = await import('@gatehouse/daemon/composition/confined-checks');
      return confinedChecks(plugin, { ...wanted, facts });
    },
  };
}

/** The plugin folders and ports of a start. Both are empty when the settings are wrong: another check reports that. */
async function readWanted(flags: { readonly dataDir?: string }): Promise<{
  readonly folders: readonly string[];
  readonly ports: readonly WantedPort[];
  readonly wanted: Wanted | null;
}> {
  try {
    const settings = readSettings(flags);
    const edition = await readEdition(settings.edition);
    const toPort = (host: HostName) => ({ host, port: settings.ports[host] ?? edition.ports[host] });
    const folders = pluginFolders(edition, settings);
    return { folders, ports: settings.hosts.map(toPort), wanted: { settings, edition } };
  } catch {
    return { folders: [], ports: [], wanted: null };
  }
}

function toFinding(error: unknown): Finding {
  const message = error instanceof Error ? error.message : String(error);
  return failed(`It could not be looked at: ${message}`, 'Mend what the message names and run doctor again');
}
