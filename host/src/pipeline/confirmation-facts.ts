import type { IncomingMessage } from 'node:http';
import type { OperationConfirmation } from '@gatehouse/sdk-plugin/internal';

const facts = new WeakMap<IncomingMessage, OperationConfirmation>();

/** Keeps what a plugin says of a call that it sends; a request of a socket has none. */
export function keepConfirmationFacts(request: IncomingMessage, given: OperationConfirmation): void {
  facts.set(request, given);
}

export function confirmationFactsOf(request: IncomingMessage): OperationConfirmation | null {
  return facts.get(request) ?? null;
}
