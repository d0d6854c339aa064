import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder, Logger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { writeFileDurably } from '../kernel/write-file-durably.ts';
import type { PluginState } from '../plugins/plugin-state.ts';
import type { CleanUp } from './clean-up.ts';
import type { PluginSet } from './plugin-set.ts';

const reportSchema = v.object({
  pid: v.number(),
  failed: v.array(v.object({ id: v.string(), code: v.string(), message: v.string(), fix: v.string() })),
});

/** What the command line tells of plugins that are not live: `<data folder>/run/plugins.json`. */
export type PluginReport = v.InferOutput<typeof reportSchema>;
export type ReportedFailure = PluginReport['failed'][number];

interface Parts {
  readonly folder: DataFolder;
  readonly plugins: PluginSet;
  readonly log: Logger;
  readonly cleanUp: CleanUp;
}

/** Keeps the report as the plugins are, as long as the daemon lives. */
export async function followPluginReport({ folder, plugins, log, cleanUp }: Parts): Promise<void> {
  await folder.folder('run');
  let isOver = false;
  let writing = write(folder, plugins.states());
  await writing;
  plugins.onReplace(() => {
    writing = writing
      .then(() => (isOver ? undefined : write(folder, plugins.states())))
      .catch((error: unknown) =>
        log.warn('the report of the plugins cannot be written', { error: String(error) }),
      );
  });
  cleanUp.add('plugin report', async () => {
    isOver = true;
    await writing;
    await rm(reportPath(folder.path), { force: true });
  });
}

async function write(folder: DataFolder, states: readonly PluginState[]): Promise<void> {
  const failed = states.flatMap(({ id, problem }) => (problem === null ? [] : [{ id, ...problem }]));
  const report: PluginReport = { pid: process.pid, failed };
  await writeFileDurably(reportPath(folder.path), `${JSON.stringify(report, null, 2)}\n`);
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
