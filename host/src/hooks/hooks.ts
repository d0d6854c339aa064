import type { ArrivedRequest, FinishedCall, HookTaps } from '@gatehouse/sdk-plugin';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
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

type Tap<Seen> = (seen: Seen) => void | Promise<void>;
type Done = (error?: Error) => void;

const beforeGateMs = 1_000;

export function createHooks(taps: readonly OwnedTap[]): Hooks {
  const before = new AsyncParallelHook<[ArrivedRequest]>(['request']);
  const resolve = new SyncBailHook<[ResolveRequest], string | undefined>(['request']);
  const after = new AsyncParallelHook<[FinishedCall]>(['call']);
  for (const owner of new Set(taps.map((tap) => tap.owner))) {
    const observers = tapsOf(taps, owner, 'beforeGate');
    const recorders = tapsOf(taps, owner, 'afterHandler');
    for (const tap of tapsOf(taps, owner, 'resolveOperation')) resolve.tap(owner, tap);
    if (observers.length > 0) before.tapAsync(owner, toOneTap(observers.map(withoutErrors)));
    if (recorders.length > 0) after.tapAsync(owner, toOneTap(recorders));
  }
  return {
    beforeGate: before.isUsed() ? (request) => endInTime(call(before, request)) : undefined,
    resolveOperation: resolve.isUsed() ? (request) => resolve.call(request) : undefined,
    afterHandler: after.isUsed() ? (finished) => call(after, finished) : undefined,
  };
}

function tapsOf<Name extends keyof HookTaps>(taps: readonly OwnedTap[], owner: string, hook: Name) {
  return taps
    .filter((tap) => tap.owner === owner && tap.hook === hook)
    .map(({ tap }) => tap as HookTaps[Name]);
}

/**
 * All taps of one plugin: tapable makes a function for each of its taps in each call, which costs more than what most
 * taps do. Calls back at once where no tap gives a promise.
 */
function toOneTap<Seen>(taps: readonly Tap<Seen>[]) {
  return (seen: Seen, done: Done): void => {
    let error: Error | undefined;
    let replies: Promise<void>[] | undefined;
    for (const tap of taps) {
      try {
        const reply = tap(seen);
        if (reply === undefined) continue;
        replies ??= [];
        replies.push(reply);
      } catch (thrown) {
        error ??= toError(thrown);
      }
    }
    if (replies === undefined) done(error);
    else
      Promise.all(replies).then(
        () => done(error),
        (thrown: unknown) => done(toError(thrown)),
      );
  };
}

/** A tap that observes can neither answer nor break the request, so its errors are ignored. */
function withoutErrors(tap: HookTaps['beforeGate']): HookTaps['beforeGate'] {
  return (request) => {
    try {
      return tap(request)?.catch(() => undefined);
    } catch {
      return undefined;
    }
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
