import type { ArrivedRequest, FinishedCall, HookTaps } from '@gatehouse/sdk-plugin';
import { SyncBailHook, SyncHook } from 'tapable';

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

/** Promises of the taps of one call; null for most calls, because a promise for every request would be expensive. */
interface Waiting {
  promises: Promise<void>[] | null;
}

const beforeGateMs = 1_000;

export function createHooks(taps: readonly OwnedTap[]): Hooks {
  const before = new SyncHook<[ArrivedRequest, Waiting]>(['request', 'waiting']);
  const resolve = new SyncBailHook<[ResolveRequest], string | undefined>(['request']);
  const after = new SyncHook<[FinishedCall, Waiting]>(['call', 'waiting']);
  for (const { owner, hook, tap } of taps) {
    if (hook === 'beforeGate') before.tap(owner, toObserver(tap as HookTaps['beforeGate']));
    if (hook === 'resolveOperation') resolve.tap(owner, tap as HookTaps['resolveOperation']);
    if (hook === 'afterHandler') after.tap(owner, toRecorder(tap as HookTaps['afterHandler']));
  }
  return {
    beforeGate: before.isUsed() ? (request) => callBefore(before, request) : undefined,
    resolveOperation: resolve.isUsed() ? (request) => resolve.call(request) : undefined,
    afterHandler: after.isUsed() ? (call) => callAfter(after, call) : undefined,
  };
}

/** A tap that observes can neither answer nor break the request. */
function toObserver(tap: HookTaps['beforeGate']) {
  return (request: ArrivedRequest, waiting: Waiting): void => {
    try {
      const promise = tap(request);
      if (promise !== undefined) addTo(waiting, promise.catch(ignore));
    } catch {
      // Observers must not break the request, so the error is ignored.
    }
  };
}

function toRecorder(tap: HookTaps['afterHandler']) {
  return (call: FinishedCall, waiting: Waiting): void => {
    const promise = tap(call);
    if (promise !== undefined) addTo(waiting, promise);
  };
}

function addTo(waiting: Waiting, promise: Promise<void>): void {
  if (waiting.promises === null) waiting.promises = [promise];
  else waiting.promises.push(promise);
}

function callBefore(hook: SyncHook<[ArrivedRequest, Waiting]>, request: ArrivedRequest) {
  const waiting: Waiting = { promises: null };
  hook.call(request, waiting);
  return waiting.promises === null ? undefined : withTimeLimit(beforeGateMs, Promise.all(waiting.promises));
}

function callAfter(hook: SyncHook<[FinishedCall, Waiting]>, call: FinishedCall) {
  const waiting: Waiting = { promises: null };
  hook.call(call, waiting);
  const { promises } = waiting;
  if (promises === null || promises.length === 1) return promises?.[0];
  return Promise.all(promises).then(ignore);
}

async function withTimeLimit(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, bound]);
  clearTimeout(timer);
}

function ignore(): void {}
