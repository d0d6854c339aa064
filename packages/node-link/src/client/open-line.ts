import type { ClientRequest, IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { maxFrameBytes, protocols } from '../protocol.ts';
import { keepSocket } from '../send-together.ts';

export interface LineOptions {
  readonly url: string;
  readonly ca?: string;
  readonly token: string;
  readonly handshakeMs: number;
  /** The server refused the connection, and asking again does not mend it. */
  onRefused(reason: string): void;
}

const finalStatuses: readonly (number | undefined)[] = [401, 426];
const maxReasonBytes = 2048;

/** A web socket to the daemon, whose events say whether it opens. */
export function openLine({ url, ca, token, handshakeMs, onRefused }: LineOptions): WebSocket {
  const line = new WebSocket(url, [...protocols], {
    headers: { authorization: `Bearer ${token}` },
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
    followRedirects: false,
    handshakeTimeout: handshakeMs,
    ...(ca === undefined ? {} : { ca }),
  });
  line.once('upgrade', ({ socket }: IncomingMessage) => keepSocket(line, socket));
  line.on('unexpected-response', (request: ClientRequest, response: IncomingMessage) => {
    void readReason(response).then((reason) => {
      if (finalStatuses.includes(response.statusCode)) onRefused(reason);
      request.destroy(new Error(`the daemon answered ${response.statusCode}: ${reason}`));
      line.terminate();
    });
  });
  return line;
}

async function readReason(response: IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const part of response.setEncoding('utf8')) {
      text += part;
      if (text.length >= maxReasonBytes) break;
    }
  } catch {
    // The connection broke: the status alone is known.
  }
  return text.slice(0, maxReasonBytes);
}
