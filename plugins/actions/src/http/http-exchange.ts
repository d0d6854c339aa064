import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ActionError } from '@gatehouse/sdk-actions';
import { openSocket, secureSocket } from '../net/open-socket.ts';
import { type ProxyAddress, proxyAuthorization } from '../net/proxy-address.ts';
import { reasonOf } from '../net/reason-of.ts';
import { unpacked } from './content-encoding.ts';
import type { RequestBody } from './request-body.ts';
import { wholeMessage } from './whole-message.ts';

export interface Exchange {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: RequestBody | null;
  readonly proxy: ProxyAddress | null;
  readonly signal: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  /** Decoded, and read once. A truncated body ends with an error. */
  readonly body: Readable;
}

/** Sends one request and waits for the head of its answer. Follows no redirects. */
export async function exchange(order: Exchange): Promise<HttpAnswer> {
  try {
    const message = await send(order);
    const headers = headersOf(message);
    const status = message.statusCode ?? 0;
    const hasBody = order.method !== 'HEAD' && status !== 204 && status !== 304;
    const body = hasBody ? unpacked(wholeMessage(message), headers.get('content-encoding') ?? '') : message;
    return { status, ok: status >= 200 && status < 300, headers, body };
  } catch (error) {
    if (order.signal.aborted) throw order.signal.reason;
    if (error instanceof ActionError) throw error;
    throw new ActionError(
      `No answer came from ${order.url.origin}: ${reasonOf(error)}. Check Url and the network.`,
    );
  }
}

async function send(order: Exchange, { isFresh = false } = {}): Promise<IncomingMessage> {
  const { url, method, body, signal } = order;
  const { open, options: reached } = await connectionOf(order);
  // A request that must not be sent twice has a connection of its own.
  const options = (isFresh || body) && !order.proxy ? { ...reached, agent: false } : reached;
  return new Promise((resolve, reject) => {
    const outgoing = open({ method, signal, ...options, headers: requestHeaders(order) });
    outgoing.once('error', (error) => {
      // The server closed the idle connection and never saw the request.
      if (outgoing.reusedSocket && !signal.aborted) resolve(send(order, { isFresh: true }));
      else reject(error);
    });
    // Errors after the head of the answer appear in its body.
    outgoing.on('error', () => undefined);
    outgoing.once('response', resolve);
    outgoing.once('upgrade', (_, socket) => {
      socket.destroy();
      reject(new Error(`${url.host} changed to another protocol`));
    });
    if (body) pipeline(body.stream(), outgoing).catch(reject);
    else outgoing.end();
  });
}

/** The connection to the server: of Node's own pool, or through a proxy. */
async function connectionOf({ url, proxy, signal }: Exchange): Promise<{
  open: (options: RequestOptions) => ReturnType<typeof plainRequest>;
  options: RequestOptions;
}> {
  const isSecure = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = Number(url.port) || (isSecure ? 443 : 80);
  const target = { host, port, path: `${url.pathname}${url.search}` };
  if (!proxy) return { open: isSecure ? secureRequest : plainRequest, options: target };
  if (proxy.kind === 'http' && !isSecure) {
    const options = { host: proxy.host, port: proxy.port, path: `${url.origin}${target.path}`, agent: false };
    return { open: plainRequest, options: { ...options, setHost: false } };
  }
  const tunnel = await openSocket({ host, port, proxy, signal });
  const socket = isSecure ? await secureSocket(tunnel, host, signal) : tunnel;
  return { open: plainRequest, options: { ...target, createConnection: () => socket, setHost: false } };
}

function requestHeaders({ url, headers, body, proxy }: Exchange): Record<string, string> {
  const sent = new Headers(headers);
  const ours: Record<string, string> = {
    host: url.host,
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': 'Gatehouse',
  };
  if (body) Object.assign(ours, { 'content-type': body.contentType, 'content-length': String(body.length) });
  const isForProxy = proxy?.kind === 'http' && url.protocol === 'http:';
  const login = isForProxy ? proxyAuthorization(proxy) : undefined;
  if (login) ours['proxy-authorization'] = login;
  for (const [name, value] of Object.entries(ours)) if (!sent.has(name)) sent.set(name, value);
  // The real length is sent: a second header for it could split the request in two.
  sent.delete('transfer-encoding');
  if (body) sent.set('content-length', String(body.length));
  else sent.delete('content-length');
  return Object.fromEntries(sent);
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  return headers;
}
