import { keepTickShape } from '@gatehouse/platform/keep-tick-shape';
import { scavengeAlone } from '@gatehouse/platform/v8-flags';
import { lowerPriority } from '@gatehouse/sandbox/lower-priority';
import { MessageLines, messageStreamOfParent } from '@gatehouse/sandbox/message-lines';
import { leftProgramsEnder } from '../processes/end-left-programs.ts';
import { authoritiesOfSetting, extraAuthorities } from '../protocol/extra-authorities.ts';
import type { FromWorker, LoadMessage, ToWorker } from '../protocol/worker-messages.ts';
import { heartbeatMs, parseToWorker } from '../protocol/worker-messages.ts';
import { markBegin } from './begin-mark.ts';
import { ConfinedCalls } from './confined-calls.ts';
import { endProcess, startWatchdog } from './end-process.ts';
import { loadParts } from './load-parts.ts';
import { WorkerCommands } from './worker-commands.ts';
import { WorkerRuns } from './worker-runs.ts';

/** The process in which projects run. The daemon starts it and exchanges the messages of `worker-messages.ts`. */
function main(): void {
  const [, , origin] = process.argv;
  // An argument instead of `process.ppid`: the parent may be dead already. A sandbox ends with the daemon itself.
  if (/^\d+$/.test(origin ?? '')) startWatchdog(Number(origin));
  lowerPriority(process.pid);
  // As the daemon does, see `start-flags.cjs`: at the low priority of a worker, helper threads would wait even longer.
  scavengeAlone();
  keepTickShape();
  /** Resolves when the message was sent, so that senders of much data can wait. */
  const send = (message: FromWorker) =>
    new Promise<void>((resolve) => {
      // A closed channel ends the process anyway.
      if (messages.isOpen) messages.send(message, resolve);
      else resolve();
    });
  const confined = new ConfinedCalls();
  const runs = new WorkerRuns({ send, markBegin, endLeftPrograms: leftProgramsEnder(origin) });
  const commands = new WorkerCommands(send);
  const messages = new MessageLines({
    stream: messageStreamOfParent(),
    maxBytes: Number.POSITIVE_INFINITY,
    onMessage: (message) => receive(parseToWorker(message), { runs, commands, confined, send }),
    onBroken: endProcess,
    // The daemon has ended.
    onEnd: endProcess,
  });
  // The daemon decides when a worker ends, not a Ctrl-C in its terminal or a stop of its service.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('uncaughtException', (error) => runs.failAll(error));
  process.on('unhandledRejection', (reason) => runs.failAll(reason));
  setInterval(() => send({ kind: 'heartbeat' }), heartbeatMs).unref();
}

interface Parts {
  readonly runs: WorkerRuns;
  readonly commands: WorkerCommands;
  readonly confined: ConfinedCalls;
  readonly send: (message: FromWorker) => Promise<void>;
}

function receive(message: ToWorker, parts: Parts): void {
  const { runs, commands, confined } = parts;
  if (message.kind === 'load') void load(message, parts);
  else if (message.kind === 'request') void confined.take(message);
  else if (message.kind === 'command') void commands.take(message);
  else if (message.kind === 'cancel') commands.cancel(message);
  else runs.receive(message);
}

async function load(message: LoadMessage, { runs, commands, confined, send }: Parts): Promise<void> {
  await trustAuthorities();
  const executors = message.confined.flatMap((part) => confined.executorsOf(part));
  const { handlers, ...ofRuns } = await loadParts(message.parts, executors);
  runs.use(ofRuns);
  commands.use(handlers);
  await send({ kind: 'ready', problems: ofRuns.problems });
}

/** The module is loaded only where the operator names further authorities. */
async function trustAuthorities(): Promise<void> {
  const file = process.env[extraAuthorities];
  if (file === undefined) return;
  const isForBrowsers = process.env[authoritiesOfSetting] !== undefined;
  delete process.env[extraAuthorities];
  delete process.env[authoritiesOfSetting];
  const { trustExtraAuthorities } = await import('@gatehouse/sdk-actions/internal/tls');
  trustExtraAuthorities(file, { isForBrowsers });
}

main();
