import type { PluginState } from '@gatehouse/host/plugins/plugin-state';
import { replyProblem } from '@gatehouse/host/plugins/reply-problem';
import type { LiveOperation, Operation } from '@gatehouse/sdk-plugin';
import type { InjectedFault } from './injected-fault.ts';
import type { Trace } from './trace.ts';

interface Instruments {
  readonly trace: Trace;
  readonly fault: InjectedFault;
}

type AnyFunction = (...given: never[]) => unknown;

/** Wraps a plugin: traces every handler, tap and stop, and checks every answer. */
export function instrument(plugin: PluginState, { trace, fault }: Instruments): PluginState {
  if (plugin.state !== 'live') return plugin;
  const { id, live } = plugin;
  const traced = <F extends AnyFunction>(step: Parameters<Trace['run']>[0], work: F) =>
    ((...given: never[]) => trace.run(step, id, () => work(...given))) as F;
  const handlers = live.declaration.operations.filter(isLive).flatMap((operation) => {
    const handler = live.handlers[operation.id];
    if (handler === undefined) return [];
    return [[operation.id, checked(operation, traced('handler', withFault(handler, fault)), trace)] as const];
  });
  return {
    ...plugin,
    live: {
      ...live,
      handlers: Object.fromEntries(handlers),
      taps: live.taps.map((tap) => {
        if (tap.hook === 'beforeGate') return { ...tap, tap: traced('beforeGate', tap.tap) };
        if (tap.hook === 'afterHandler') return { ...tap, tap: traced('afterHandler', tap.tap) };
        return tap;
      }),
      // A plugin that opens at its first call registers its stops at that time.
      get stops() {
        return live.stops.map((stop) => traced('stop', stop));
      },
    },
  };
}

function isLive(operation: Operation): operation is LiveOperation {
  return operation.status === 'live';
}

/** Stops an answer that does not match its declaration: the call of the test fails with the difference. */
function checked(operation: LiveOperation, handler: (call: never) => unknown, trace: Trace) {
  const check = (reply: unknown) => {
    const problem = replyProblem(operation, reply);
    if (problem === null) return reply;
    const call = trace.current();
    if (call !== null) call.replyProblem = problem;
    throw new Error(problem);
  };
  return (call: never) => {
    const reply = handler(call);
    return reply instanceof Promise ? reply.then(check) : check(reply);
  };
}

function withFault(handler: (call: never) => unknown, fault: InjectedFault) {
  return (call: never): unknown => {
    if (fault.handlers === 'throw') throw new Error('an injected fault: this handler throws');
    return fault.handlers === 'hang' ? fault.release.then(() => handler(call)) : handler(call);
  };
}
