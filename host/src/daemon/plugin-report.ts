import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { writeFileDurably } from '../kernel/write-file-durably.ts';
import type { PluginState } from '../plugins/plugin-state.ts';

const reportSchema = v.object({
  pid: v.number(),
  failed: v.array(v.object({ id: v.string(), code: v.string(), message: v.string(), fix: v.string() })),
});

/** What the command line tells of plugins that are not live: `<data folder>/run/plugins.json`. */
export type PluginReport = v.InferOutput<typeof reportSchema>;
export type ReportedFailure = PluginReport['failed'][number];

export async function writePluginReport(
  dataFolder: DataFolder,
  states: readonly PluginState[],
): Promise<void> {
  const failed = states.flatMap((plugin) =>
    plugin.state === 'failed' ? [{ id: plugin.id, ...plugin.problem }] : [],
  );
  const report: PluginReport = { pid: process.pid, failed };
  await dataFolder.folder('run');
  await writeFileDurably(reportPath(dataFolder.path), `${JSON.stringify(report, null, 2)}\n`);
}

export async function removePluginReport(dataDir: string): Promise<void> {
  await rm(reportPath(dataDir), { force: true });
}

/** Null when there is none of the daemon with this process id. */
export function readPluginReport(dataDir: string, pid: number): PluginReport | null {
  try {
    const report = v.parse(reportSchema, JSON.parse(readFileSync(reportPath(dataDir), 'utf8')));
    return report.pid === pid ? report : null;
  } catch {
    // Missing or half written: the command line then knows what the manifests tell, and no more.
    return null;
  }
}

function reportPath(dataDir: string): string {
  return join(dataDir, 'run', 'plugins.json');
}
