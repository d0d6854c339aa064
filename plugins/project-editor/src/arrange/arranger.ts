import { Worker } from 'node:worker_threads';
import type { Position } from '@gatehouse/plugin-runtime/api';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { FlowGraph } from './flow-graph.ts';

const limitMs = 60_000;
const memoryMb = 512;

/** Lays graphs out on threads, so that the daemon goes on answering; one at a time. */
export class Arranger {
  #turn: Promise<unknown> = Promise.resolve();

  /** Places in the order of the boxes. Rejects when the signal is aborted, or when the graph takes too long. */
  layOut(graph: FlowGraph, signal: AbortSignal): Promise<readonly Position[]> {
    const result = this.#turn.then(() => layOutOnThread(graph, signal));
    // A failed one is its caller's matter; the next one still gets its turn.
    this.#turn = result.catch(() => undefined);
    return result;
  }
}

async function layOutOnThread(graph: FlowGraph, signal: AbortSignal): Promise<readonly Position[]> {
  signal.throwIfAborted();
  const thread = beginThread(graph);
  const limit = AbortSignal.timeout(limitMs);
  const end = () => void thread.terminate();
  const both = AbortSignal.any([signal, limit]);
  both.addEventListener('abort', end);
  try {
    return await answerOf(thread);
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted || isOutOfMemory(error)) throw tooLarge(graph);
    throw error;
  } finally {
    both.removeEventListener('abort', end);
    end();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooLarge({ boxes }: FlowGraph): GatehouseError {
  const message = `The project is too large to be arranged, with ${boxes.length} blocks: nothing was moved.`;
  return new GatehouseError('failed_precondition', message);
}

function beginThread(graph: FlowGraph): Worker {
  const entry = new URL(import.meta.resolve('./thread.ts'));
  return new Worker(entry, {
    workerData: graph,
    // In a bundle it is plain JavaScript.
    execArgv: entry.pathname.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    env: {},
  });
}

function answerOf(thread: Worker): Promise<readonly Position[]> {
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The thread ended without an answer.')));
  });
}
