import { connect as connectTcp, type Socket } from 'node:net';
import { type ConnectOptions, formatTarget, type NetworkTarget } from '@gatehouse/sdk-plugin';
import { AccessError } from './access-error.ts';
import { isWithin, type TargetPattern, targetOfUrl } from './network-target.ts';
import type { OwnedHandles } from './owned-handles.ts';
import { afterRedirect, type FetchStep, redirectOf } from './redirects.ts';

export interface NetworkAccess {
  connect(target: NetworkTarget, options?: ConnectOptions): Promise<Socket>;
  fetch(url: string | URL, init?: RequestInit): Promise<Response>;
}

interface Parts {
  readonly pluginId: string;
  readonly targets: readonly TargetPattern[];
  readonly owned: OwnedHandles;
}

const connectMs = 10_000;
const maxRedirects = 20;

export function createNetworkAccess(parts: Parts): NetworkAccess {
  const { owned } = parts;
  return {
    connect: async (target, options = {}) => {
      assertDeclared(target, parts);
      owned.assertOpen();
      const socket = await openSocket(target, options);
      const release = owned.add(() => void socket.destroy());
      socket.once('close', release);
      return whenConnected(socket, target, options);
    },
    fetch: async (url, init = {}) => {
      owned.assertOpen();
      const signal = init.signal ? AbortSignal.any([owned.signal, init.signal]) : owned.signal;
      return follow({ url: new URL(url), init: { ...init, signal } }, parts);
    },
  };
}

function assertDeclared(target: NetworkTarget, { pluginId, targets }: Parts, reason = ''): void {
  if (targets.some((pattern) => isWithin(target, pattern))) return;
  const entry = formatTarget(target);
  throw new AccessError({ pluginId, kind: 'network', target: entry, entry }, reason);
}

async function openSocket({ host, port }: NetworkTarget, { tls = false }: ConnectOptions): Promise<Socket> {
  if (!tls) return connectTcp({ host, port });
  const { connect } = await import('node:tls');
  return connect({ host, port, servername: host });
}

function whenConnected(
  socket: Socket,
  target: NetworkTarget,
  { tls = false, timeoutMs = connectMs }: ConnectOptions,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const late = () =>
      socket.destroy(new Error(`${formatTarget(target)} did not answer within ${timeoutMs} ms`));
    const timer = setTimeout(late, timeoutMs);
    const closed = () => fail(new Error(`${formatTarget(target)} was let go of before it stood`));
    const done = () => {
      clearTimeout(timer);
      socket.off('error', fail).off('close', closed);
    };
    const fail = (error: Error) => {
      done();
      reject(error);
    };
    socket.once(tls ? 'secureConnect' : 'connect', () => {
      done();
      resolve(socket);
    });
    socket.once('error', fail).once('close', closed);
  });
}

/** Each step of a redirect is held against the declaration, so that a server cannot lead elsewhere. */
async function follow(first: FetchStep, parts: Parts): Promise<Response> {
  let step = first;
  for (let followed = 0; ; followed++) {
    assertDeclared(
      targetOfUrl(step.url),
      parts,
      followed === 0 ? '' : ` (redirected there by ${first.url.host})`,
    );
    const response = await fetch(step.url, { ...step.init, redirect: 'manual' });
    const next = redirectOf(response, step.url);
    if (next === null || first.init.redirect === 'manual') return response;
    await response.body?.cancel();
    if (first.init.redirect === 'error') throw new TypeError(`${step.url.href} redirects to ${next.href}`);
    if (followed === maxRedirects)
      throw new TypeError(`${first.url.href} leads to more than ${maxRedirects} redirects`);
    step = afterRedirect(step, next, response.status);
  }
}
