import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/** Resources that keep a process alive or continue to run: timers, sockets, servers, processes, watchers, workers. */
const kinds: ReadonlySet<string> = new Set([
  'Timeout',
  'TCPWRAP',
  'TCPSERVERWRAP',
  'PIPEWRAP',
  'PIPESERVERWRAP',
  'UDPWRAP',
  'PROCESSWRAP',
  'FSEVENTWRAP',
  'STATWATCHER',
  'WORKER',
  'MESSAGEPORT',
]);
const settleMs = 500;

interface Handle {
  readonly kind: string;
  readonly resource: { hasRef?(): boolean; readonly _destroyed?: boolean; readonly _repeat?: unknown };
  /** Made where it was opened. Its stack is written only when somebody reads it. */
  readonly trace: Error;
}

/** Follows resources that the given work opens, at any later time. */
export interface HandleWatch {
  run<T>(work: () => T): T;
  /** Resources that are still open, each with the line that opened it. Waits a moment for those that are closing. */
  leaks(): Promise<readonly string[]>;
  stop(): void;
}

export function watchHandles(): HandleWatch {
  openStandardStreams();
  const scope = new AsyncLocalStorage<true>();
  const open = new Map<number, Handle>();
  const hook = createHook({
    // biome-ignore lint/complexity/useMaxParams: Node calls it so
    init(id, kind, _trigger, resource) {
      if (kinds.has(kind) && scope.getStore() === true) open.set(id, { kind, resource, trace: new Error() });
    },
    destroy(id) {
      open.delete(id);
    },
  }).enable();
  const find = () => [...open.values()].filter(isOpen);
  return {
    run: (work) => scope.run(true, work),
    leaks: async () => {
      const deadline = performance.now() + settleMs;
      while (find().length > 0 && performance.now() < deadline) await wait(5);
      return find().map(({ kind, trace }) => `${kind} opened ${callSite(trace)}`);
    },
    stop: () => void hook.disable(),
  };
}

/**
 * The streams belong to the process. Node opens each at its first use, which may be a warning that a plugin causes, or
 * `import process from 'node:process'` in one of its libraries.
 */
function openStandardStreams(): void {
  void [process.stdin, process.stdout, process.stderr];
}

/** A single timer without a reference may run out; an interval would run for ever. */
function isOpen({ kind, resource }: Handle): boolean {
  if (kind !== 'Timeout') return resource.hasRef?.() !== false;
  if (resource._destroyed === true) return false;
  return typeof resource._repeat === 'number' || resource.hasRef?.() !== false;
}

function callSite({ stack = '' }: Error): string {
  const lines = stack.split('\n').slice(1);
  const own = lines.find((line) => !/node:|watch-handles/.test(line) && /file:|\//.test(line));
  return own?.trim() ?? 'at a place that left no trace';
}
