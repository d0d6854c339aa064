import type { HostName } from './access.ts';
import type { Method } from './operation.ts';
import { service } from './service.ts';

/** Facts of a call that people may have to approve. */
export interface OperationConfirmation {
  /** Text of a page came before it, so that a person has to see it from tier 2 on. */
  readonly followsUntrustedText: boolean;
  /** The person at the client has approved this very call; it counts as far as the key allows. */
  readonly isApprovedByClient: boolean;
  /** After this time the answer is that it waits. */
  readonly waitMs: number;
}

/** A request to an operation. */
export interface OperationRequest {
  readonly host: HostName;
  readonly method: Method;
  /** Path and query below `/api/v1`, such as `/tasks?status=Running`. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly confirmation?: OperationConfirmation;
  /** Ends the call, as a client that goes away does. */
  readonly signal?: AbortSignal;
  /** The answer is waited for even so: the caller has to know whether the operation was done. */
  readonly isAwaited?: boolean;
  /** A longer answer is `payload_too_large`. */
  readonly maxBytes: number;
}

export interface OperationAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** Calls operations of both hosts, for a plugin that answers a call with several others. */
export interface OperationCalls {
  /**
   * Sends a request with the key of a call that the plugin answers, through the whole pipeline: switch, gate, input, handler
   * and audit are those of a request over HTTP. The plugin sees no key. An error of the operation is an answer too.
   *
   * @param call the call as the handler, or the page, got it
   */
  send(call: object, request: OperationRequest): Promise<OperationAnswer>;
}

/** Provided by the host. */
export const operationCalls = service<OperationCalls>('host.operation-calls');
