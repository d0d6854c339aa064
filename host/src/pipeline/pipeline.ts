import type { ServerResponse } from 'node:http';
import { proofFor } from '../gate/daemon-proof.ts';
import { continueWith } from '../kernel/continue-with.ts';
import { admit, assertStillAllowed } from './admit.ts';
import { type Answer, errorAnswer, successAnswer } from './answer.ts';
import { awaitApproval } from './await-approval.ts';
import { Exchange, type RawRequest } from './exchange.ts';
import type { PipelineParts } from './pipeline-parts.ts';
import { withInput } from './read-input.ts';
import { hasBody } from './read-json.ts';
import { RequestCall } from './request-call.ts';
import { writeAnswer } from './write-answer.ts';

export type RequestListener = (request: RawRequest, response: ServerResponse) => void | Promise<void>;

/** Distinguishes requests of successive daemons: the time of the start, in eight digits. */
const requestIdPrefix = (Math.round(performance.timeOrigin) >>> 0).toString(16).padStart(8, '0');
let requestCount = 0;

/**
 * Every request: observed, admitted, read, approved, handled, recorded, answered. Synchronous unless a step is asynchronous: a
 * handler that answers at once is answered at once.
 */
export function createPipeline(parts: PipelineParts): RequestListener {
  return (request, response) => {
    requestCount += 1;
    const requestId = `${requestIdPrefix}-${requestCount}`;
    const exchange = new Exchange({ host: parts.host, request, response, requestId });
    try {
      const answer = handle(parts, exchange);
      if (!(answer instanceof Promise)) return conclude(parts, exchange, answer);
      return answer.then(
        (given) => conclude(parts, exchange, given),
        (error: unknown) => conclude(parts, exchange, toErrorAnswer(parts, exchange, error)),
      );
    } catch (error) {
      return conclude(parts, exchange, toErrorAnswer(parts, exchange, error));
    }
  };
}

function handle(parts: PipelineParts, exchange: Exchange): Answer | Promise<Answer> {
  return continueWith(observe(parts, exchange), () => {
    const admitted = admit(parts, exchange);
    return withInput({ parts, exchange, admitted }, (input) => {
      const { operation, handler } = admitted;
      const call = new RequestCall(exchange, input, parts);
      const approved = awaitApproval(parts, { operation, exchange, call, bodyText: input.bodyText });
      const handled = continueWith<void, unknown>(approved, () => handler(call as never));
      return continueWith(handled, (reply) => {
        // Reads only: a completed change must be reported to the client.
        if (call.isWaiting && operation.method === 'GET') assertStillAllowed(parts, exchange.caller);
        return successAnswer(operation, reply);
      });
    });
  });
}

/** Records the outcome, then sends it; a call that cannot be recorded fails. */
function conclude(parts: PipelineParts, exchange: Exchange, answer: Answer): void | Promise<void> {
  try {
    const recording = record(parts, exchange, answer);
    if (recording === undefined) return send(parts, exchange, answer);
    return recording.then(
      () => send(parts, exchange, answer),
      (error: unknown) => send(parts, exchange, toErrorAnswer(parts, exchange, error)),
    );
  } catch (error) {
    return send(parts, exchange, toErrorAnswer(parts, exchange, error));
  }
}

function send(parts: PipelineParts, exchange: Exchange, answer: Answer): void {
  const { request, response } = exchange;
  const proof = proofFor(request, parts.authenticator());
  if (proof !== null) exchange.addHeaders(proof);
  // Does not wait for the rest of a body that no handler reads.
  if (!request.complete && hasBody(request)) exchange.addHeaders({ connection: 'close' });
  writeAnswer(response, answer, exchange);
}

function observe(parts: PipelineParts, { host, request, path }: Exchange): Promise<void> | undefined {
  const { beforeGate } = parts.hooks();
  if (beforeGate === undefined) return undefined;
  return beforeGate({ host, method: request.method ?? '', path, headerNames: Object.keys(request.headers) });
}

/** The last hook sees the answer before it leaves; if it fails, so does the call. */
function record(parts: PipelineParts, exchange: Exchange, { status }: Answer): Promise<void> | undefined {
  const { afterHandler } = parts.hooks();
  const { operation, caller, requestId, path, host } = exchange;
  if (afterHandler === undefined || operation === null) return undefined;
  const method = exchange.request.method ?? '';
  const durationMs = performance.now() - exchange.startedAt;
  return afterHandler({ host, operation, method, path, caller, status, durationMs, requestId });
}

function toErrorAnswer({ log }: PipelineParts, exchange: Exchange, error: unknown): Answer {
  const { operation, pluginId, requestId } = exchange;
  return errorAnswer(error, { operation, pluginId, requestId, log });
}
