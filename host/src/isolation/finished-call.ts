import type { FinishedCall } from '@gatehouse/sdk-plugin';
import { fromSentCaller, type SentCaller, toSentCaller } from './sent-caller.ts';

/** A finished call as data; of its operation, the facts of the manifest. */
export interface SentFinishedCall extends Omit<FinishedCall, 'operation' | 'caller'> {
  readonly operation: object;
  readonly caller: SentCaller | null;
}

export function toSentFinishedCall({ operation, caller, ...call }: FinishedCall): SentFinishedCall {
  const { id, method, path, tier, scope, hosts, status } = operation;
  return {
    ...call,
    caller: toSentCaller(caller),
    operation: { id, method, path, tier, scope, hosts, status },
  };
}

export function fromSentFinishedCall({ caller, ...call }: SentFinishedCall): FinishedCall {
  return { ...call, caller: fromSentCaller(caller) } as FinishedCall;
}
