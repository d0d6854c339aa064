import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Position } from '@gatehouse/sdk-actions/document';
import { GatehouseError, loaderArguments } from '@gatehouse/sdk-plugin';
import type { FlowGraph } from './flow-graph.ts';
import type { FromArranger } from './messages.ts';

const deadlineMs = 60_000;
const heapMegabytes = 512;
const keptEnvironment = ['PATH', 'HOME', 'TMPDIR', 'SYSTEMROOT', 'WINDIR'];

/** Lays graphs out in processes of their own, so that the daemon goes on answering; one at a time. */
export class Arranger {
  readonly #deadlineMs: number;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: { readonly deadlineMs?: number } = {}) {
    this.#deadlineMs = options.deadlineMs ?? deadlineMs;
  }

  /**
   * Places in the order of the boxes. Throws failed_precondition for a graph that takes too much time or memory;
   * rejects when the signal is aborted.
   */
  layOut(graph: FlowGraph, signal: AbortSignal): Promise<readonly Position[]> {
    const result = this.#turn.then(() => this.#layOutNow(graph, signal));
    // A failed one is its caller's matter; the next one still gets its turn.
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async #layOutNow(graph: FlowGraph, signal: AbortSignal): Promise<readonly Position[]> {
    signal.throwIfAborted();
    const child = forkArranger();
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

function forkArranger(): ChildProcess {
  const entry = fileURLToPath(import.meta.resolve('./main.ts'));
  return fork(entry, [], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, ...loaderArguments(entry)],
    env: Object.fromEntries(keptEnvironment.map((name) => [name, process.env[name]])),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
  });
}

/** Null when the process ends without an answer: it was ended, or it ran out of memory. */
function answerOf(child: ChildProcess, graph: FlowGraph): Promise<FromArranger | null> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(parseMessage(message)));
    child.once('error', reject);
    child.once('exit', () => resolve(null));
    child.send(graph, () => undefined);
  });
}

/** The child is our own process, of the same version. */
function parseMessage(message: unknown): FromArranger {
  return message as FromArranger;
}
