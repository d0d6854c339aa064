import type { FinishedCall } from '@gatehouse/sdk-plugin';
import type { ReceivedCallers, SentCaller, SentCallers } from './sent-callers.ts';

/** A finished call as data; of its operation, the facts of the manifest. */
export interface SentFinishedCall extends Omit<FinishedCall, 'operation' | 'caller'> {
  readonly operation: object;
  readonly caller: SentCaller | null;
}

export function toSentFinishedCall(
  { operation, caller, ...call }: FinishedCall,
  callers: SentCallers,
): SentFinishedCall {
  const { id, method, path, tier, scope, hosts, status } = operation;
  return {
    ...call,
    caller: callers.toSent(caller),
    operation: { id, method, path, tier, scope, hosts, status },
  };
}

export function fromSentFinishedCall(
  { caller, ...call }: SentFinishedCall,
  callers: ReceivedCallers,
): FinishedCall {
  return { ...call, caller: callers.fromSent(caller) } as FinishedCall;
}
