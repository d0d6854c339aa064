import { failureOf, startChild } from '../child-process/start-child.ts';
import type { FromArranger, ToArranger } from './arranger-messages.ts';
import { layOutGraph } from './lay-out-graph.ts';

/** The process that lays out. Its parent forks it, sends one graph and reads one answer. */
function main(): void {
  startChild();
  process.once('message', (message) => {
    process.send?.(answerTo(parseMessage(message)), undefined, undefined, () => process.exit());
  });
}

function answerTo(graph: ToArranger): FromArranger {
  try {
    return { kind: 'places', places: layOutGraph(graph) };
  } catch (error) {
    return failureOf(error);
  }
}

/** The parent is the daemon, of the same version. */
function parseMessage(message: unknown): ToArranger {
  return message as ToArranger;
}

main();
