import { dirname } from 'node:path';
import { ActionError, defineExecutors, quote } from '@gatehouse/sdk-actions';
import { projectFile, toFileError } from '@gatehouse/sdk-actions/files';
import { useExisting } from '@gatehouse/sdk-actions/internal/files';
import { programCategory } from '../categories/program-category.ts';
import type { ContextOf } from '../context-of.ts';
import { withTimeLimit } from '../http/time-limit.ts';
import { processesNamed } from '../program/processes-named.ts';
import { launchProgram, type ProgramOrder, runProgram } from '../program/run-program.ts';

type RunContext = ContextOf<(typeof programCategory)['actions']['Run']>;
type KillContext = ContextOf<(typeof programCategory)['actions']['Kill']>;

export const programExecutors = defineExecutors(programCategory, {
  Run: run,
  Kill({ parameters, setResult }) {
    const ended = requestedProcesses(parameters).map((id) => endProcess(id, parameters.Force));
    setResult('OutputVariable', ended.includes(true));
  },
  GetEnv({ parameters, setResult }) {
    setResult('OutputVariable', process.env[parameters.Name] ?? '');
  },
});

async function run(context: RunContext): Promise<void> {
  const { WorkDir } = context.parameters;
  const order = orderOf(context);
  if (WorkDir === '') return runOrder(context, order);
  const folder = projectFile(WorkDir, context.run);
  try {
    // The program starts in the folder that was checked, even if another one takes its place.
    await useExisting(folder, { wanted: 'read', isFolder: true }, (held) =>
      runOrder(context, { ...order, folder: held.path }),
    );
  } catch (cause) {
    throw toFileError(cause, folder.path);
  }
}

async function runOrder(context: RunContext, order: ProgramOrder): Promise<void> {
  const { Wait, TimeoutSec: seconds, Path, FailOnExitCode } = context.parameters;
  if (!Wait) {
    context.setResult('ProcessId', await launchProgram(order));
    return;
  }
  await withTimeLimit({ seconds, signal: context.signal, what: Path }, async (signal) => {
    const { processId, exitCode, stdOut, stdErr } = await runProgram({ ...order, signal });
    context.setResult('ProcessId', processId);
    context.setResult('ExitCode', exitCode);
    context.setResult('StdOut', stdOut);
    context.setResult('StdErr', stdErr);
    if (FailOnExitCode && exitCode !== 0) {
      throw new ActionError(
        `${Path} ended with exit code ${exitCode}: ${quote(stdErr.trim() || stdOut.trim())}.`,
      );
    }
  });
}

function orderOf({ parameters, run: info, signal }: RunContext): ProgramOrder {
  const { Path, Args, Input: input, Environment } = parameters;
  return {
    path: /[/\\]/.test(Path) ? projectFile(Path, info).path : Path,
    args: Args === '' ? [] : Args.split(/\r?\n/),
    input,
    folder: info.projectPath === null ? undefined : dirname(info.projectPath),
    environment: Object.fromEntries(
      Environment.split(/\r?\n/)
        .filter((line) => line !== '')
        .map(toPair),
    ),
    isHidden: parameters.Hidden,
    signal,
  };
}

function toPair(line: string): [string, string] {
  const equals = line.indexOf('=');
  if (equals < 1)
    throw new ActionError(`Each line of Environment must be NAME=value; one is ${quote(line)}.`);
  return [line.slice(0, equals), line.slice(equals + 1)];
}

function requestedProcesses({ ProcessId, Name }: KillContext['parameters']): readonly number[] {
  const name = Name.trim();
  if ((ProcessId === undefined) === (name === '')) {
    throw new ActionError('Either ProcessId or Name must be given: which processes are to be ended?');
  }
  return ProcessId === undefined ? processesNamed(name) : [ProcessId];
}

function endProcess(processId: number, force: boolean): boolean {
  if (processId === process.pid || processId === process.ppid) {
    throw new ActionError(`The process ${processId} is a part of the service. Stop the run in place of it.`);
  }
  try {
    return process.kill(processId, force ? 'SIGKILL' : 'SIGTERM');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw new ActionError(`The process ${processId} belongs to another user.`);
  }
}
