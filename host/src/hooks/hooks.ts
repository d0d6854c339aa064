import type { ArrivedRequest, FinishedCall, HookTaps } from '@gatehouse/sdk-plugin';
import { AsyncSeriesHook, SyncBailHook } from 'tapable';

type ResolveRequest = Parameters<HookTaps['resolveOperation']>[0];

/** Everything that plugins tapped, with the name of its owner, in the order in which it runs. */
export interface OwnedTap {
  readonly owner: string;
  readonly hook: keyof HookTaps;
  readonly tap: HookTaps[keyof HookTaps];
}

/** The three hooks of a request. Built anew when the set of plugins changes, since taps cannot be taken back. */
export interface Hooks {
  /** Undefined when nobody taps it: the request then pays nothing for it. */
  readonly beforeGate: ((request: ArrivedRequest) => Promise<void>) | undefined;
  /** The id of an operation that a plugin resolved, or undefined. */
  readonly resolveOperation: ((request: ResolveRequest) => string | undefined) | undefined;
  /** Answers at once unless a tap has to wait. */
  readonly afterHandler: ((call: FinishedCall) => void | Promise<void>) | undefined;
}

const beforeGateMs = 1_000;

export function createHooks(taps: readonly OwnedTap[]): Hooks {
  const before = new AsyncSeriesHook<[ArrivedRequest]>(['request']);
  const resolve = new SyncBailHook<[ResolveRequest], string | undefined>(['request']);
  const after = new AsyncSeriesHook<[FinishedCall]>(['call']);
  for (const { owner, hook, tap } of taps) {
    if (hook === 'beforeGate')
      before.tapPromise(owner, async (request) => (tap as HookTaps['beforeGate'])(request));
    if (hook === 'resolveOperation') resolve.tap(owner, tap as HookTaps['resolveOperation']);
    if (hook === 'afterHandler') after.tapAsync(owner, toCallback(tap as HookTaps['afterHandler']));
  }
  return {
    beforeGate: before.isUsed() ? (request) => bounded(before.promise(request)) : undefined,
    resolveOperation: resolve.isUsed() ? (request) => resolve.call(request) : undefined,
    afterHandler: after.isUsed() ? (call) => callBehind(after, call) : undefined,
  };
}

/** A tap that observes may delay the gate by so much, and can neither answer nor break it. */
async function bounded(observing: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, beforeGateMs);
  });
  await Promise.race([observing.catch(() => undefined), bound]);
  clearTimeout(timer);
}

/** Most taps have nothing to wait for; they must not cost every request a promise. */
function toCallback(tap: HookTaps['afterHandler']) {
  return (call: FinishedCall, done: (error?: Error | null) => void): void => {
    const waiting = tap(call);
    if (waiting === undefined) done();
    else waiting.then(() => done(), done);
  };
}

function callBehind(hook: AsyncSeriesHook<[FinishedCall]>, call: FinishedCall): void | Promise<void> {
  let outcome: { readonly error: Error | null | undefined } | undefined;
  let settle: (() => void) | undefined;
  hook.callAsync(call, (error) => {
    outcome = { error };
    settle?.();
  });
  const end = () => {
    if (outcome?.error) throw outcome.error;
  };
  if (outcome !== undefined) return end();
  return new Promise<void>((resolve) => {
    settle = resolve;
  }).then(end);
}
