import { hostNames } from '@gatehouse/sdk-plugin';
import type { Command } from 'commander';
import * as v from 'valibot';
import { readCliFile } from '../../daemon/cli-file.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { connectToDaemon } from '../api-client.ts';

const capabilitiesSchema = v.object({
  productVersion: v.string(),
  operations: v.array(v.object({ isAvailable: v.boolean() })),
});

export function addStatusCommand(program: Command): void {
  program
    .command('status')
    .description('show whether the daemon runs, and where')
    .option('--data-dir <folder>', 'the data folder of the daemon')
    .option('--json', 'answer as JSON')
    .action(status);
}

async function status(flags: { dataDir?: string; json?: boolean }): Promise<void> {
  const { dataDir } = readSettings({ dataDir: flags.dataDir });
  const file = readCliFile(dataDir);
  const hosts = file === null ? [] : await describeHosts(flags);
  if (flags.json) {
    console.log(JSON.stringify({ running: file !== null, dataDir, pid: file?.pid ?? null, hosts }));
    return;
  }
  console.log(
    file === null ? `No daemon runs on ${dataDir}.` : `The daemon runs as process ${file.pid} on ${dataDir}.`,
  );
  for (const { host, url, available, declared } of hosts) {
    console.log(`  ${host.padEnd(8)} ${url}  ${available} of ${declared} operations available`);
  }
}

async function describeHosts(flags: { dataDir?: string }) {
  const file = readCliFile(readSettings({ dataDir: flags.dataDir }).dataDir);
  const client = connectToDaemon(flags);
  const running = hostNames.filter((host) => file?.hosts[host] !== undefined);
  return Promise.all(
    running.map(async (host) => {
      const { operations } = v.parse(capabilitiesSchema, await client.call(host, 'GET /capabilities'));
      const available = operations.filter(({ isAvailable }) => isAvailable).length;
      return { host, url: file?.hosts[host] ?? '', available, declared: operations.length };
    }),
  );
}
