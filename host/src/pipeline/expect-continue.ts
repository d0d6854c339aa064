import type { IncomingMessage, ServerResponse } from 'node:http';

const waiting = new WeakMap<IncomingMessage, ServerResponse>();

/** Remembers that the client asks before it sends its body (`Expect: 100-continue`). */
export function holdContinue(request: IncomingMessage, response: ServerResponse): void {
  waiting.set(request, response);
}

/** Lets the client send its body. Called when all is checked that can be checked without it. */
export function sendContinue(request: IncomingMessage): void {
  if (request.headers.expect === undefined) return;
  waiting.get(request)?.writeContinue();
  waiting.delete(request);
}
