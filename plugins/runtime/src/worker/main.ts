import { scavengeAlone } from '@gatehouse/platform/v8-flags';
import { leftProgramsEnder } from '../processes/end-left-programs.ts';
import { lowerPriority } from '../processes/lower-priority.ts';
import type { FromWorker, LoadMessage, ToWorker } from '../protocol/messages.ts';
import { heartbeatMs } from '../protocol/messages.ts';
import { markBegin } from './begin-mark.ts';
import { endProcess, startWatchdog } from './end-process.ts';
import { loadParts } from './load-parts.ts';
import { WorkerCommands } from './worker-commands.ts';
import { WorkerRuns } from './worker-runs.ts';

/** The process in which projects run. Its parent forks it and speaks `protocol/messages.ts` with it. */
function main(): void {
  const [, , origin] = process.argv;
  // Passed on rather than asked for: the parent may be dead before this line runs. A sandbox ends with the daemon itself.
  if (/^\d+$/.test(origin ?? '')) startWatchdog(Number(origin));
  lowerPriority(process.pid);
  // As the daemon does; with the lower priority of a worker its helpers would wait longer.
  scavengeAlone();
  const runs = new WorkerRuns({ send, markBegin, endLeftPrograms: leftProgramsEnder(origin) });
  const commands = new WorkerCommands(send);
  process.on('message', (message) => receive(parseMessage(message), { runs, commands }));
  process.on('disconnect', endProcess);
  // The daemon decides when a worker ends; a Ctrl-C in its terminal or a stop of its service is not for us.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('uncaughtException', (error) => runs.failAll(error));
  process.on('unhandledRejection', (reason) => runs.failAll(reason));
  setInterval(() => send({ kind: 'heartbeat' }), heartbeatMs).unref();
}

interface Parts {
  readonly runs: WorkerRuns;
  readonly commands: WorkerCommands;
}

function receive(message: ToWorker, { runs, commands }: Parts): void {
  if (message.kind === 'load') void load(message, { runs, commands });
  else if (message.kind === 'command') void commands.take(message);
  else if (message.kind === 'cancel') commands.cancel(message);
  else runs.receive(message);
}

async function load({ parts }: LoadMessage, { runs, commands }: Parts): Promise<void> {
  const { executors, handlers, problems } = await loadParts(parts);
  runs.use(executors);
  commands.use(handlers);
  await send({ kind: 'ready', problems });
}

/** Resolves when the message is on its way: whoever sends a lot waits for it. */
function send(message: FromWorker): Promise<void> {
  return new Promise((resolve) => {
    // A closed channel ends the process by itself, so the error has nothing to add.
    if (!process.connected || !process.send) resolve();
    else process.send(message, undefined, undefined, () => resolve());
  });
}

/** The parent is our own daemon, of the same version. */
function parseMessage(message: unknown): ToWorker {
  return message as ToWorker;
}

main();
