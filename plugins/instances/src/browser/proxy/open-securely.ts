import { isIP, type Socket } from 'node:net';
import { connect, type SecureContext, type TLSSocket } from 'node:tls';
import { opened, type Target } from './open-route.ts';

interface SecureOptions extends Target {
  readonly context: SecureContext;
  readonly signal: AbortSignal;
}

/** Starts TLS on a connection. Throws where the certificate is not valid for the host by the authorities of the context. */
export async function openSecurely(
  socket: Socket,
  { host, context, signal }: SecureOptions,
): Promise<TLSSocket> {
  const name = isIP(host) === 0 ? { servername: host } : { host };
  const secure = connect({ socket, ...name, secureContext: context, ALPNProtocols: ['http/1.1'] });
  try {
    await opened(secure, 'secureConnect', signal);
    return secure;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
