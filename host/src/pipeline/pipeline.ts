import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { admit, assertStillAllowed } from './admit.ts';
import { type Answer, errorAnswer, successAnswer, writeAnswer } from './answer.ts';
import { createExchange, type Exchange, type RawRequest } from './exchange.ts';
import type { PipelineParts } from './pipeline-parts.ts';
import { readInput } from './read-input.ts';
import { hasBody } from './read-json.ts';
import { RequestCall } from './request-call.ts';

export type RequestListener = (request: RawRequest, response: ServerResponse) => Promise<void>;

const requestIdPrefix = randomBytes(4).toString('hex');
let requestCount = 0;

/**
 * Every request: observed, admitted, read, handled, recorded, answered. On this path nothing waits that need not
 * wait, and no function is made: each costs a tenth of a request.
 */
export function createPipeline(parts: PipelineParts): RequestListener {
  return async (request, response) => {
    requestCount += 1;
    const requestId = `${requestIdPrefix}-${requestCount.toString(36)}`;
    const exchange = createExchange({ host: parts.host, request, response, requestId });
    let answer: Answer;
    try {
      answer = await handle(parts, exchange);
    } catch (error) {
      answer = toErrorAnswer(parts, exchange, error);
    }
    try {
      const recording = record(parts, exchange, answer);
      if (recording !== undefined) await recording;
    } catch (error) {
      answer = toErrorAnswer(parts, exchange, error);
    }
    // What has not come yet of a body that nobody reads is not waited for.
    if (!request.complete && hasBody(request)) exchange.headers.connection = 'close';
    writeAnswer(response, answer, exchange.headers);
  };
}

async function handle(parts: PipelineParts, exchange: Exchange): Promise<Answer> {
  const observing = observe(parts, exchange);
  if (observing !== undefined) await observing;
  const admitted = admit(parts, exchange);
  const reading = readInput(parts, exchange, admitted);
  const input = reading instanceof Promise ? await reading : reading;
  const call = new RequestCall(exchange, input, parts);
  const replying = admitted.handler(call as never);
  const reply = replying instanceof Promise ? await replying : replying;
  // Only reads: what is done is done, and must be told.
  if (call.isWaiting && admitted.operation.method === 'GET') assertStillAllowed(parts, exchange.caller);
  return successAnswer(admitted.operation, reply);
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

function toErrorAnswer({ log }: PipelineParts, { operation, requestId }: Exchange, error: unknown): Answer {
  return errorAnswer(error, { operation, requestId, log });
}
