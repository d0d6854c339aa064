import type { CliFile } from '@gatehouse/daemon/composition/cli-file';
import { readPluginReport } from '@gatehouse/daemon/composition/plugin-report';
import { readSwitchFile } from '@gatehouse/daemon/composition/switch-file';
import { configDirOf } from '@gatehouse/host/settings/config-dir';
import { dataDirOf } from '@gatehouse/host/settings/read-settings';
import { describeKeyPlace, type KeyPlace, readKeyPlace } from '@gatehouse/master-key/key-place';
import { hostNames } from '@gatehouse/sdk-plugin';
import type { Command } from 'commander';
import * as v from 'valibot';
import { connectToDaemon } from '../api-client.ts';
import { type CommonFlags, newCommand } from '../new-command.ts';
import { findRunningDaemon } from '../running-daemon.ts';

const capabilitiesSchema = v.object({
  productVersion: v.string(),
  operations: v.array(v.object({ isAvailable: v.boolean() })),
});

/** As other service managers say it. */
const notRunning = 3;

export function addStatusCommand(program: Command): void {
  const description = 'show whether the daemon runs, and where; exits with 3 when it does not';
  newCommand(program, { name: 'status', description }).action(status);
}

async function status(flags: CommonFlags): Promise<void> {
  const dataDir = dataDirOf(flags);
  const file = findRunningDaemon(dataDir);
  const { isOn } = await readSwitchFile(dataDir);
  const report = file === null ? null : readPluginReport(dataDir, file.pid);
  const notices = report?.notices ?? [];
  const failed = (report?.failed ?? []).filter(({ code }) => code !== 'disabled');
  const hosts = file === null ? [] : await describeHosts({ dataDir, isOn, urls: file.hosts });
  const masterKey = findKeyPlace(dataDir);
  if (file === null) process.exitCode = notRunning;
  if (flags.json) {
    const [running, pid] = [file !== null, file?.pid ?? null];
    console.log(
      JSON.stringify({ running, dataDir, pid, switchedOn: isOn, hosts, masterKey, notices, failed }),
    );
    return;
  }
  console.log(
    file === null ? `No daemon runs on ${dataDir}.` : `The daemon runs as process ${file.pid} on ${dataDir}.`,
  );
  for (const { host, url, available, declared } of hosts) {
    const operations =
      declared === null ? 'switched off' : `${available} of ${declared} operations available`;
    console.log(`  ${host.padEnd(8)} ${url}  ${operations}`);
  }
  if (masterKey !== null) console.log(`  key      the master key lies ${describeKeyPlace(masterKey)}`);
  for (const { id, code, message, fix } of failed)
    console.log(`  failed   ${id} (${code}): ${message}. ${fix}`);
  for (const { what, fix } of notices) console.log(`  notice   ${what}. ${fix}`);
  if (!isOn) console.log('The service is switched off; switch it on with: npx gatehouse switch on');
}

/** A folder that is not there yet, or a record that cannot be read, is reported by `doctor`. */
function findKeyPlace(dataDir: string): KeyPlace | null {
  try {
    return readKeyPlace({ dataDir, configDir: configDirOf() });
  } catch {
    return null;
  }
}

interface Running {
  readonly dataDir: string;
  readonly isOn: boolean;
  readonly urls: CliFile['hosts'];
}

/** While the service is switched off it describes nothing, and no operation is available. */
async function describeHosts({ dataDir, isOn, urls }: Running) {
  const client = connectToDaemon({ dataDir });
  const running = hostNames.filter((host) => urls[host] !== undefined);
  return Promise.all(
    running.map(async (host) => {
      const url = urls[host] ?? '';
      if (!isOn) return { host, url, available: 0, declared: null };
      const { operations } = v.parse(capabilitiesSchema, await client.call(host, 'GET /capabilities'));
      const available = operations.filter(({ isAvailable }) => isAvailable).length;
      return { host, url, available, declared: operations.length };
    }),
  );
}
