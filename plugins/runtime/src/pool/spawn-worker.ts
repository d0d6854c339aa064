import { type ChildProcess, spawn } from 'node:child_process';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Confinement } from '@gatehouse/sandbox/confinement';
import { type Sandbox, sandboxArgumentsFd } from '@gatehouse/sandbox/sandbox';
import type { LaidOut } from '@gatehouse/sandbox/worker-mounts';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import { holdsPrograms } from '../processes/end-left-programs.ts';
import { workerEnvironment } from './worker-environment.ts';

const pipe = ['pipe'] as const;

export interface WorkerCommand {
  /** Maximum megabytes of data of a run. The process itself ends at a quarter more. */
  readonly memoryMb: number;
  readonly confinement: Confinement;
  /** Path of a file with further trusted authorities; empty for that of the environment. */
  readonly certificates?: string;
  /** Null without a sandbox: the worker then has the rights of the daemon. */
  readonly sandbox: Sandbox | null;
  /** The files of a project that came from another machine; only a sandbox shows them. */
  readonly laidOut?: LaidOut | null;
}

/** @param folder the private folder of the worker */
export function spawnWorker(
  { memoryMb, confinement, sandbox, laidOut = null, certificates = '' }: WorkerCommand,
  { folder, tallyFd }: { readonly folder: string; readonly tallyFd: number },
): ChildProcess {
  const entry = fileURLToPath(import.meta.resolve('../worker/main.ts'));
  const command = [
    process.execPath,
    `--max-old-space-size=${Math.ceil(memoryMb * 1.25)}`,
    ...loaderArguments(entry),
    entry,
    // A sandbox ends with the daemon; without one the worker watches the daemon.
    ...(sandbox === null ? [String(process.pid)] : []),
    ...(sandbox !== null && confinement.runsPrograms ? [holdsPrograms] : []),
  ];
  const folders = { own: folder, laidOut: laidOut === null ? [] : [laidOut] };
  const wrapped = sandbox?.wrap(command, confinement, folders) ?? { command, input: null };
  const [program = '', ...args] = wrapped.command;
  const child = spawn(program, args, {
    env: workerEnvironment(process.env, certificates),
    // Its own process group: a Ctrl-C in the daemon's terminal must not reach it, and a kill must reach its children.
    detached: process.platform !== 'win32',
    stdio: [
      'ignore',
      'pipe',
      'pipe',
      // Its messages. Node's own channel trusts the other side: bytes that are none throw where nothing catches.
      'pipe',
      tallyFd,
      'pipe',
      ...(wrapped.input === null ? [] : pipe),
    ],
  });
  if (wrapped.input !== null) giveArguments(child, wrapped.input);
  return child;
}

function giveArguments(child: ChildProcess, input: string): void {
  const stream = child.stdio.at(sandboxArgumentsFd);
  // The exit of the process is reported instead.
  if (stream instanceof Writable) stream.on('error', () => undefined).end(input);
}
