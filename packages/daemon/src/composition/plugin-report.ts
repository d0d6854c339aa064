import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder, Logger, Notice } from '@gatehouse/sdk-plugin';
import { writeFileDurably } from '@gatehouse/store/write-file-durably';
import * as v from 'valibot';
import type { CleanUp } from './clean-up.ts';
import type { NoticeBoard } from './notice-board.ts';
import type { PluginSet } from './plugin-set.ts';

const reportSchema = v.object({
  pid: v.number(),
  failed: v.array(v.object({ id: v.string(), code: v.string(), message: v.string(), fix: v.string() })),
  /** Ids of plugins that have neither started nor failed. */
  starting: v.optional(v.array(v.string()), []),
  notices: v.optional(v.array(v.object({ what: v.string(), fix: v.string() })), []),
});

/** The report on failed plugins and notices for the command line: `<data folder>/run/plugins.json`. */
export type PluginReport = v.InferOutput<typeof reportSchema>;
export type ReportedFailure = PluginReport['failed'][number];

interface Parts {
  readonly folder: DataFolder;
  readonly plugins: PluginSet;
  readonly notices: NoticeBoard;
  readonly log: Logger;
  readonly cleanUp: CleanUp;
}

/** Keeps the report up to date while the daemon runs. */
export async function followPluginReport({ folder, plugins, notices, log, cleanUp }: Parts): Promise<void> {
  await folder.folder('run');
  let isOver = false;
  let report = toReport(plugins, [], notices.all());
  const first = write(folder, report);
  let writing = first;
  const renew = () => {
    report = toReport(plugins, report.failed, notices.all());
    const next = report;
    writing = writing
      .then(() => (isOver ? undefined : write(folder, next)))
      .catch((error: unknown) =>
        log.warn('the report of the plugins cannot be written', { error: String(error) }),
      );
  };
  plugins.onReplace(renew);
  notices.onChange(renew);
  // A plugin may start while the first report is written.
  await first;
  cleanUp.add('plugin report', async () => {
    isOver = true;
    await writing;
    await rm(reportPath(folder.path), { force: true });
  });
}

/** A plugin that is restarting is not live yet: its problem stays in the report until it is. */
export function toReport(
  plugins: Pick<PluginSet, 'states' | 'workerProblem'>,
  before: readonly ReportedFailure[],
  notices: readonly Notice[],
): PluginReport {
  const failed = plugins.states().flatMap((plugin) => {
    const { id, state } = plugin;
    const problem = plugins.workerProblem(plugin) ?? plugin.problem;
    if (problem !== null) return [{ id, ...problem }];
    return state === 'starting' ? before.filter((failure) => failure.id === id) : [];
  });
  const starting = plugins
    .states()
    .flatMap(({ id, state }) => (state === 'declared' || state === 'starting' ? [id] : []));
  return { pid: process.pid, failed, starting, notices: [...notices] };
}

async function write(folder: DataFolder, report: PluginReport): Promise<void> {
  await writeFileDurably(reportPath(folder.path), `${JSON.stringify(report, null, 2)}\n`);
}

/** Null when there is none of the daemon with this process id. */
export function readPluginReport(dataDir: string, pid: number): PluginReport | null {
  try {
    const report = v.parse(reportSchema, JSON.parse(readFileSync(reportPath(dataDir), 'utf8')));
    return report.pid === pid ? report : null;
  } catch {
    // Missing or incomplete: the command line then uses the manifests alone.
    return null;
  }
}

function reportPath(dataDir: string): string {
  return join(dataDir, 'run', 'plugins.json');
}
