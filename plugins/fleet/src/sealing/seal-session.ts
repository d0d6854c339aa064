import type { LinkSession } from '@gatehouse/node-link/session';
import type { MessageOpener, MessageSealer } from './sealed-messages.ts';

/** One for each direction of a session. */
export interface Seals {
  readonly sealer: MessageSealer;
  readonly opener: MessageOpener;
}

/** The same session, whose messages go sealed. One that is not sealed, or not the next, ends it. */
export function sealSession(session: LinkSession, { sealer, opener }: Seals): LinkSession {
  return {
    nodeId: session.nodeId,
    greeting: session.greeting,
    protocol: session.protocol,
    ended: session.ended,
    get isConnected() {
      return session.isConnected;
    },
    send: (message, bytes) => session.send({ sealed: true }, sealer.seal(message, bytes)),
    listen: (listener) =>
      session.listen((_, sealed) => {
        const { message, bytes } = opener.open(sealed ?? Buffer.alloc(0));
        listener(message, bytes);
      }),
    onConnection: (listener) => session.onConnection(listener),
    end: (reason) => session.end(reason),
  };
}
