import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { ProxyAddress } from './proxy-url.ts';

const version = 5;
const withoutLogin = 0;
const withLogin = 2;
const maxAnswerMs = 10_000;

/** Performs the SOCKS5 handshake. HTTP proxies have none, so the open connection suffices. */
export async function socksHandshake(socket: Socket, { url }: Pick<ProxyAddress, 'url'>): Promise<boolean> {
  const { protocol, username, password } = new URL(url);
  if (protocol !== 'socks5:') return true;
  const methods = username === '' ? [withoutLogin] : [withoutLogin, withLogin];
  const [answered, method] = await ask(socket, [version, methods.length, ...methods]);
  if (answered !== version) return false;
  if (method !== withLogin) return method === withoutLogin;
  const [user, secret] = [username, password].map((text) => Buffer.from(decodeURIComponent(text)));
  if (user === undefined || secret === undefined) return false;
  const [, refusal] = await ask(socket, [1, user.length, ...user, secret.length, ...secret]);
  return refusal === 0;
}

/** Sends a request and returns the two bytes of the answer. Rejects after a time limit. */
async function ask(socket: Socket, bytes: readonly number[]): Promise<readonly (number | undefined)[]> {
  const signal = AbortSignal.timeout(maxAnswerMs);
  socket.write(Buffer.from(bytes));
  let answer = Buffer.alloc(0);
  while (answer.length < 2) {
    const [chunk]: Buffer[] = await once(socket, 'data', { signal });
    if (chunk !== undefined) answer = Buffer.concat([answer, chunk]);
  }
  return [answer[0], answer[1]];
}
