import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import type { ProxyAddress } from '@gatehouse/sdk-actions/proxy';

const ANSWER_MS = 5000;

/** A connection to the proxy, or the reason why there is none. */
export async function connectToProxy(
  { host, port, scheme }: ProxyAddress,
  signal: AbortSignal,
): Promise<Socket | string> {
  const isSecure = scheme === 'https';
  const name = isIP(host) === 0 ? { servername: host } : {};
  const socket = isSecure ? connectSecurely({ host, port, ...name }) : connect({ host, port });
  const problem = await new Promise<string | null>((resolve) => {
    const abort = () => end('the call was given up');
    const end = (text: string | null) => {
      signal.removeEventListener('abort', abort);
      resolve(text);
    };
    socket.setTimeout(ANSWER_MS, () => end(`no answer within ${ANSWER_MS / 1000} s`));
    socket.once('error', (error) => end(describe(error)));
    socket.once(isSecure ? 'secureConnect' : 'connect', () => end(null));
    signal.addEventListener('abort', abort);
  });
  socket.setTimeout(0);
  // A later error reaches the user of the socket as its close.
  socket.on('error', () => undefined);
  if (problem === null) return socket;
  socket.destroy();
  return problem;
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its name could not be resolved',
  ECONNREFUSED: 'the connection was refused',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
};

function describe(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return reasons[code] ?? error.message;
}
