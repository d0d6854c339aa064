import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Position } from '@gatehouse/sdk-actions/document';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { forkChild, nextMessage } from '../child-process/fork-child.ts';
import { arrangerAnswer, type FromArranger, type ToArranger } from './arranger-messages.ts';
import type { FlowGraph } from './flow-graph.ts';

const deadlineMs = 60_000;
const heapMegabytes = 512;

/** Lays graphs out in child processes, one at a time, so that the daemon keeps answering. */
export class Arranger {
  readonly #deadlineMs: number;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: { readonly deadlineMs?: number } = {}) {
    this.#deadlineMs = options.deadlineMs ?? deadlineMs;
  }

  /**
   * Returns places in the order of the boxes. Throws failed_precondition for a graph that takes too much time or
   * memory; rejects when the signal is aborted.
   */
  layOut(graph: FlowGraph, signal: AbortSignal): Promise<readonly Position[]> {
    const result = this.#last.then(() => this.#layOutNow(graph, signal));
    // The caller handles a failure; the next layout starts anyway.
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #layOutNow(graph: FlowGraph, signal: AbortSignal): Promise<readonly Position[]> {
    signal.throwIfAborted();
    const child = forkChild(fileURLToPath(import.meta.resolve('./main.ts')), { heapMegabytes });
    const kill = () => void child.kill('SIGKILL');
    const timer = setTimeout(kill, this.#deadlineMs);
    signal.addEventListener('abort', kill);
    try {
      const answer = await answerOf(child, graph);
      signal.throwIfAborted();
      if (answer === null) throw tooLarge(graph);
      if (answer.kind === 'failed') throw new Error(`The layout was not made: ${answer.message}`);
      return answer.places;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
      kill();
    }
  }
}

function tooLarge({ boxes }: FlowGraph): GatehouseError {
  const message = `The project is too large to be arranged, with ${boxes.length} blocks: nothing was moved.`;
  return new GatehouseError('failed_precondition', message);
}

/** Null when the process ends without an answer: it was killed, or it ran out of memory. */
function answerOf(child: ChildProcess, graph: ToArranger): Promise<FromArranger | null> {
  return new Promise((resolve, reject) => {
    nextMessage(child, arrangerAnswer).then(resolve, reject);
    child.once('error', reject);
    child.once('exit', () => resolve(null));
    child.send(graph, () => undefined);
  });
}
