import { setPriority } from 'node:os';
import { layOut } from './lay-out.ts';
import type { FromArranger, ToArranger } from './messages.ts';

const niceness = 10;

/** The process that lays out. Its parent forks it, sends one graph and reads one answer. */
function main(): void {
  lowerPriority();
  process.once('message', (message) => {
    const answer = answerTo(parseMessage(message));
    process.send?.(answer, undefined, undefined, () => process.exit());
  });
  process.on('disconnect', () => process.exit());
  // The daemon decides when it ends; a Ctrl-C in its terminal or a stop of its service is not for us.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
}

function answerTo(graph: ToArranger): FromArranger {
  try {
    return { kind: 'places', places: layOut(graph) };
  } catch (error) {
    return {
      kind: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

/** The hosts answer first, on a busy machine too. */
function lowerPriority(): void {
  try {
    setPriority(niceness);
  } catch {
    // The system does not allow it: graphs are laid out all the same.
  }
}

/** The parent is our own daemon, of the same version. */
function parseMessage(message: unknown): ToArranger {
  return message as ToArranger;
}

main();
