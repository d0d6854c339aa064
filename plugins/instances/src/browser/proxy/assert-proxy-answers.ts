import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import type { ProxyAddress } from './parse-proxy-address.ts';

const ANSWER_MS = 5000;

/** A proxy that cannot be used now. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
}

/** Connects to the proxy once. Throws ProxyError with the reason, which is not logged elsewhere. */
export async function assertProxyAnswers(proxy: ProxyAddress, signal: AbortSignal): Promise<void> {
  const { host, port, protocol, shown } = proxy;
  const isSecure = protocol === 'https:';
  const open = () => (isSecure ? connectSecurely({ host, port, servername: host }) : connect({ host, port }));
  const problem = await new Promise<string | null>((resolve) => {
    const socket = open();
    const end = (text: string | null) => {
      socket.destroy();
      signal.removeEventListener('abort', abort);
      resolve(text);
    };
    const abort = () => end('the call was given up');
    socket.setTimeout(ANSWER_MS, () => end(`no answer within ${ANSWER_MS / 1000} s`));
    socket.once('error', (error) => end(describe(error)));
    socket.once(isSecure ? 'secureConnect' : 'connect', () => end(null));
    signal.addEventListener('abort', abort);
  });
  if (problem === null) return;
  throw new ProxyError(`The proxy ${shown} does not answer: ${problem}. Nothing was changed.`);
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
