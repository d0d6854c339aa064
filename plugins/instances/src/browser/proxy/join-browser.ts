import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { relayIdentity } from './relay-identity.ts';

/** The status of a load that ended at a certificate. No site answers with it. */
export const certificateStatus = 598;

/** A request may be pending when the server closes. A connection without one ends. */
const lateRequestMs = 1000;

const refusal = `HTTP/1.1 ${certificateStatus} Certificate\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;

/**
 * Ends TLS of the browser, and hands its bytes to the server and back. A server that is not reached, or that refuses the
 * client before its first byte, is an answer with a status of its own.
 */
export async function joinBrowser(
  browser: Socket,
  open: () => Promise<TLSSocket>,
  report: (error: unknown) => void,
): Promise<void> {
  const secureContext = relayIdentity().context;
  const client = new TLSSocket(browser, { isServer: true, secureContext, ALPNProtocols: ['http/1.1'] });
  client.on('error', () => browser.destroy());
  let hasAsked = false;
  const refuse = (error: unknown) => {
    report(error);
    client.resume();
    client.end(refusal);
  };
  // An answer that comes before its request ends the load with an error of the browser's socket.
  const refuseWhenAsked = (error: unknown) => {
    if (hasAsked) refuse(error);
    else client.once('data', () => refuse(error));
  };
  try {
    const server = await open();
    if (client.destroyed) return void server.destroy();
    let hasAnswered = false;
    let failure: Error | null = null;
    client.once('data', () => {
      hasAsked = true;
    });
    server.once('data', () => {
      hasAnswered = true;
    });
    server.on('error', (error) => {
      failure = error;
    });
    server.on('close', () => {
      if (hasAnswered) return void (failure === null ? client.end() : client.destroy());
      refuseWhenAsked(failure ?? new Error('it closed the connection'));
      if (failure === null) setTimeout(() => client.end(), lateRequestMs).unref();
    });
    client.on('close', () => server.destroy());
    client.pipe(server);
    server.pipe(client, { end: false });
  } catch (error) {
    refuseWhenAsked(error);
  }
}
