// See docs/decisions/0248-confirmations.md
import { rm } from 'node:fs/promises';
import { GatehouseError, type LiveOperation } from '@gatehouse/sdk-plugin';
import type { HeldCall, OperationConfirmation } from '@gatehouse/sdk-plugin/internal';
import { assertStillAllowed } from './admit.ts';
import { confirmationFactsOf } from './confirmation-facts.ts';
import type { Exchange } from './exchange.ts';
import type { PipelineParts } from './pipeline-parts.ts';
import type { RequestCall } from './request-call.ts';

interface Held {
  readonly operation: LiveOperation;
  readonly exchange: Exchange;
  readonly call: RequestCall;
  readonly bodyText: string;
}

/**
 * Waits until a person approves a call whose key asks for it; undefined where none has to. The very request that was
 * shown goes on, with the input that was read before: there is nothing to send again, and nothing to replay.
 */
export function awaitApproval(parts: PipelineParts, held: Held): Promise<void> | undefined {
  const { caller, request } = held.exchange;
  const { tier } = held.operation;
  const facts = confirmationFactsOf(request);
  const isAskedByKey = caller?.confirmFrom !== undefined && tier >= caller.confirmFrom;
  if (!isAskedByKey && facts?.followsUntrustedText !== true) return undefined;
  const isApprovedByClient =
    facts?.isApprovedByClient === true && (!isAskedByKey || caller.confirmByClient === true);
  return ask(parts, held, { isApprovedByClient, ...shownFacts(facts) });
}

function shownFacts(facts: OperationConfirmation | null) {
  return { followsUntrustedText: facts?.followsUntrustedText === true, waitMs: facts?.waitMs ?? null };
}

type Facts = Pick<HeldCall, 'isApprovedByClient' | 'followsUntrustedText' | 'waitMs'>;

async function ask(parts: PipelineParts, held: Held, facts: Facts): Promise<void> {
  const { operation, exchange, call, bodyText } = held;
  const { caller, host, requestId, request, path } = exchange;
  const { params, query, body, upload, signal } = call;
  const people = parts.confirmations();
  try {
    if (caller === null || people === null)
      throw new GatehouseError('service_unavailable', `Nobody can be asked about ${operation.id} now`);
    const method = request.method ?? '';
    const ifMatch = request.headers['if-match'] ?? null;
    const input = { params, query, body, bodyText, uploadSha256: upload?.sha256 ?? null, ifMatch };
    await people.approval({ host, requestId, operation, caller, method, path, ...input, ...facts, signal });
    assertStillAllowed(parts, caller);
    // Its plugin was replaced meanwhile, or the client has gone.
    if (signal.aborted)
      throw new GatehouseError('service_unavailable', `${operation.id} was not done; send it again`);
  } catch (error) {
    if (upload !== null) await rm(upload.path, { force: true });
    assertStillAllowed(parts, caller);
    throw error;
  }
}
