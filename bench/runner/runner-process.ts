import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueTemporaryKey } from '@gatehouse/cli/temporary-key';
import { type CliFile, readCliFile } from '@gatehouse/daemon';
import { type ApiClient, createApiClient } from '@gatehouse/test/api-client';
import { authorProject } from '@gatehouse/test/author-project';
import { eventually } from '@gatehouse/test/eventually';
import { startChild } from '../child-process.ts';
import { askCpu } from '../gate/server-process.ts';

export interface RunnerProcess {
  readonly runner: ApiClient;
  readonly editor: ApiClient;
  /** A key with all scopes. */
  readonly key: string;
  readonly folder: string;
  /** The pid of the daemon. */
  readonly pid: number;
  /** A project of one action, which evaluates a condition. */
  readonly projectPath: string;
  /** A project that logs `here`. */
  readonly loggingPath: string;
  /** Microseconds of CPU of the daemon, without its workers. */
  cpuMicros(): Promise<number>;
  close(): Promise<void>;
}

const program = join(import.meta.dirname, '../../packages/launcher/bin/gatehouse.cjs');
const report = join(import.meta.dirname, '../gate/servers/report-cpu.mjs');

const oneCondition = { type: 'Logic', action: 'If', parameters: { Left: 'a', Right: 'a' } };

const logHere = { type: 'Notification', action: 'Log', parameters: { Message: 'here' } };

/** A whole daemon as `npm start` starts it, with the given `config.json`. */
export async function startRunnerProcess(config: object = {}): Promise<RunnerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-runner-'));
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  const ports = ['--editor-port', '0', '--runner-port', '0'];
  const words = ['start', '--data-dir', dataDir, '--log-level', 'error', ...ports];
  await writeFile(join(dataDir, 'config.json'), JSON.stringify(config), { mode: 0o600 });
  const child = startChild({ args: ['--import', report, program, ...words] });
  const cli = await listening(dataDir);
  const projectPath = join(folder, 'one-condition.zp');
  const loggingPath = join(folder, 'log-here.zp');
  const { rawKey } = await issueTemporaryKey(dataDir);
  const editor = createApiClient(cli.hosts.editor ?? '', rawKey);
  await authorProject(editor, projectPath, [oneCondition]);
  await authorProject(editor, loggingPath, [logHere]);
  return {
    runner: createApiClient(cli.hosts.runner ?? '', rawKey),
    editor,
    key: rawKey,
    folder,
    pid: cli.pid,
    projectPath,
    loggingPath,
    cpuMicros: () => askCpu(child),
    close: async () => {
      process.kill(cli.pid, 'SIGTERM');
      await child.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function listening(dataDir: string): Promise<CliFile> {
  const cli = await eventually(
    async () => readCliFile(dataDir),
    (found) => found !== null,
  );
  if (cli === null) throw new Error('the daemon does not listen');
  return cli;
}
