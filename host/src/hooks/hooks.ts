import type { ArrivedRequest, FinishedCall, HookTaps } from '@gatehouse/sdk-plugin';
import { withTimeLimit } from '@gatehouse/sdk-plugin/with-time-limit';
import { AsyncParallelHook, SyncBailHook } from 'tapable';

type ResolveRequest = Parameters<HookTaps['resolveOperation']>[0];

/** All taps of plugins with their owners, in the order of execution. */
export interface OwnedTap {
  readonly owner: string;
  readonly hook: keyof HookTaps;
  readonly tap: HookTaps[keyof HookTaps];
}

/** The three hooks of a request. Built anew when the set of plugins changes, since taps cannot be taken back. */
export interface Hooks {
  /** Undefined without taps, so that a request has no cost for the hook. */
  readonly beforeGate: ((request: ArrivedRequest) => Promise<void> | undefined) | undefined;
  /** The id of an operation that a plugin resolved, or undefined. */
  readonly resolveOperation: ((request: ResolveRequest) => string | undefined) | undefined;
  readonly afterHandler: ((call: FinishedCall) => Promise<void> | undefined) | undefined;
}

type Done = (error?: Error) => void;

const beforeGateMs = 1_000;

export function createHooks(taps: readonly OwnedTap[]): Hooks {
  const before = new AsyncParallelHook<[ArrivedRequest]>(['request']);
  const resolve = new SyncBailHook<[ResolveRequest], string | undefined>(['request']);
  const after = new AsyncParallelHook<[FinishedCall]>(['call']);
  for (const { owner, hook, tap } of taps) {
    if (hook === 'beforeGate') before.tapAsync(owner, toObserver(tap as HookTaps['beforeGate']));
    if (hook === 'resolveOperation') resolve.tap(owner, tap as HookTaps['resolveOperation']);
    if (hook === 'afterHandler') after.tapAsync(owner, toRecorder(tap as HookTaps['afterHandler']));
  }
  return {
    beforeGate: before.isUsed() ? (request) => endInTime(call(before, request)) : undefined,
    resolveOperation: resolve.isUsed() ? (request) => resolve.call(request) : undefined,
    afterHandler: after.isUsed() ? (finished) => call(after, finished) : undefined,
  };
}

/** A tap that observes can neither answer nor break the request, so its errors are ignored. */
function toObserver(tap: HookTaps['beforeGate']) {
  return (request: ArrivedRequest, done: Done): void => {
    const reply = observe(tap, request);
    if (reply === undefined) done();
    else
      Promise.resolve(reply).then(
        () => done(),
        () => done(),
      );
  };
}

function observe(tap: HookTaps['beforeGate'], request: ArrivedRequest): void | Promise<void> {
  try {
    return tap(request);
  } catch {
    return undefined;
  }
}

/** Calls back at once where the tap gives no promise. */
function toRecorder<Seen>(tap: (seen: Seen) => void | Promise<void>) {
  return (seen: Seen, done: Done): void => {
    let reply: void | Promise<void>;
    try {
      reply = tap(seen);
    } catch (error) {
      done(toError(error));
      return;
    }
    if (reply === undefined) done();
    else
      Promise.resolve(reply).then(
        () => done(),
        (error: unknown) => done(toError(error)),
      );
  };
}

/** Tapable takes a value that is falsy for no error. */
function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** How the taps of one call ended, or will end. */
class Ending {
  isOver = false;
  error: Error | null = null;
  onOver: (() => void) | null = null;

  end(error: Error | null): void {
    this.isOver = true;
    this.error = error;
    this.onOver?.();
  }

  wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.onOver = () => (this.error === null ? resolve() : reject(this.error));
    });
  }
}

/** Undefined where all taps have called back at once: a promise for every request would be expensive. */
function call<Seen>(hook: AsyncParallelHook<[Seen]>, seen: Seen): Promise<void> | undefined {
  const ending = new Ending();
  hook.callAsync(seen, (error) => ending.end(error ?? null));
  if (!ending.isOver) return ending.wait();
  if (ending.error !== null) throw ending.error;
  return undefined;
}

function endInTime(work: Promise<void> | undefined): Promise<void> | undefined {
  return work === undefined ? undefined : withTimeLimit(work, beforeGateMs, () => undefined);
}
