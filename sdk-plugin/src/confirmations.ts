import type { Caller, HostName } from './access.ts';
import type { LiveOperation } from './operation.ts';
import { service } from './service.ts';

/** A call that a person has to approve: admitted, with valid input, and not yet handled. */
export interface HeldCall {
  readonly host: HostName;
  readonly requestId: string;
  readonly operation: LiveOperation;
  readonly caller: Caller;
  readonly method: string;
  /** As it was sent, without the query. */
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** The JSON that was sent as body; empty without one. */
  readonly bodyText: string;
  /** SHA-256 in lowercase hex; null where no bytes were sent. */
  readonly uploadSha256: string | null;
  readonly ifMatch: string | null;
  /** Text of a page came before it: it may do what that page wants. */
  readonly followsUntrustedText: boolean;
  /** The person at the client approved it, and the key takes that. */
  readonly isApprovedByClient: boolean;
  /** After this time the answer is that it waits; null: the answer comes with the decision. */
  readonly waitMs: number | null;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** Asks people before calls are handled. */
export interface Confirmations {
  /** Resolves when this very call may be handled, once; rejects with the refusal that answers it. */
  approval(call: HeldCall): Promise<void>;
}

/** Provided by the plugin that keeps the keys. */
export const confirmations = service<Confirmations>('auth-audit.confirmations');
