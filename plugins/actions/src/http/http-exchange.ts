import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ActionError, type UsageMeter } from '@gatehouse/sdk-actions';
import { networkBoundary } from '@gatehouse/sdk-actions/internal/boundary';
import { type ProxyAddress, proxyAuthorization } from '@gatehouse/sdk-actions/proxy';
import { certificateProblem } from '../net/certificate-problem.ts';
import { reasonOf } from '../net/reason-of.ts';
import type { TlsTrust } from '../net/tls-trust.ts';
import { exchangeAtBoundary } from './boundary-exchange.ts';
import { unpacked } from './content-encoding.ts';
import { countTraffic, trafficTarget } from './count-traffic.ts';
import type { RequestBody } from './request-body.ts';
import { agents, type TunnelOptions } from './tunnel-agents.ts';
import { wholeMessage } from './whole-message.ts';

export interface Exchange {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: RequestBody | null;
  readonly proxy: ProxyAddress | null;
  /** Absent for the usual trust. */
  readonly trust?: TlsTrust | null;
  readonly signal: AbortSignal;
  readonly usage: UsageMeter;
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
  const boundary = networkBoundary();
  if (boundary === null) return exchangeOverNetwork(order);
  return exchangeAtBoundary(boundary, order, () => exchangeOverNetwork(order));
}

async function exchangeOverNetwork(order: Exchange): Promise<HttpAnswer> {
  await order.usage.request(trafficTarget(order.url, order.proxy));
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
    const { proxy, signal, url } = order;
    const problem = await certificateProblem(error, { ...placeOf(url), proxy, signal });
    const through = proxy ? ` through the proxy ${proxy.host}:${proxy.port}` : '';
    const reason = `${reasonOf(error)}. Check Url${proxy ? ', the proxy' : ''} and the network`;
    throw new ActionError(`No answer came from ${url.origin}${through}: ${problem ?? reason}.`);
  }
}

/** Requests with these methods may be sent twice: the second changes nothing more. */
const repeatable: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

function send(order: Exchange, { isFresh = false } = {}): Promise<IncomingMessage> {
  const { url, method, body, signal } = order;
  const { open, options } = connectionOf(order, isFresh);
  return new Promise((resolve, reject) => {
    const headers = requestHeaders(order);
    const outgoing = open({ method, signal, ...options, headers });
    countTraffic(outgoing, trafficTarget(url, order.proxy), order.usage);
    outgoing.once('error', (error) => {
      if (!outgoing.reusedSocket || signal.aborted || isFresh) reject(error);
      // The server closed the idle connection, most likely before it saw the request.
      else if (repeatable.has(method)) resolve(send(order, { isFresh: true }));
      else reject(new Error(`${reasonOf(error)}, and whether the server got the request is not known`));
    });
    // Errors after the head of the answer appear in its body.
    outgoing.on('error', () => undefined);
    outgoing.once('response', resolve);
    outgoing.once('upgrade', (_, socket) => {
      socket.destroy();
      reject(new Error(`${url.host} changed to another protocol`));
    });
    // An error of the connection reaches the listener above, which knows more.
    if (body) pipeline(body.stream(), outgoing).catch((error) => outgoing.destroy(error));
    else outgoing.end();
  });
}

interface Connection {
  open(options: RequestOptions): ReturnType<typeof plainRequest>;
  readonly options: RequestOptions | TunnelOptions;
}

/** A kept connection to the server, through the proxy if there is one, or a new one. */
function connectionOf({ url, proxy, signal, trust = null }: Exchange, isFresh: boolean): Connection {
  const isSecure = url.protocol === 'https:';
  const target = { ...placeOf(url), path: `${url.pathname}${url.search}`, setHost: false };
  if (!proxy) {
    const { open, agent } = connectors(isSecure);
    const secured = isSecure && trust !== null ? { trust, secureContext: trust.context } : {};
    return { open, options: { ...target, ...secured, agent: isFresh ? false : agent } };
  }
  if (isForProxy(url, proxy)) {
    const { open, agent } = connectors(proxy.scheme === 'https');
    const place = { host: proxy.host, port: proxy.port, path: `${url.origin}${target.path}` };
    return { open, options: { ...place, setHost: false, agent: isFresh ? false : agent } };
  }
  const agent = isSecure ? agents.secureTunnel : agents.tunnel;
  const own = { proxy, trust, limit: signal, ownId: isFresh ? randomUUID() : '' };
  return { open: connectors(isSecure).open, options: { ...target, agent, ...own } };
}

function placeOf({ hostname, port, protocol }: URL): { readonly host: string; readonly port: number } {
  const standard = protocol === 'https:' ? 443 : 80;
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) || standard };
}

function connectors(isSecure: boolean) {
  return isSecure
    ? { open: secureRequest, agent: agents.secure }
    : { open: plainRequest, agent: agents.plain };
}

/** An HTTP proxy takes plain requests with their whole address, and opens tunnels for others. */
function isForProxy({ protocol }: URL, { scheme }: ProxyAddress): boolean {
  return protocol === 'http:' && scheme.startsWith('http');
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
  const login = proxy && isForProxy(url, proxy) ? proxyAuthorization(proxy) : undefined;
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
