import { Agent, type AgentOptions, type RequestOptions } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Duplex } from 'node:stream';
import type { ProxyAddress } from '@gatehouse/sdk-actions/proxy';
import { openSocket, secureSocket } from '../net/open-socket.ts';
import type { TlsTrust } from '../net/tls-trust.ts';

/** The options of a request through a tunnel. */
export interface TunnelOptions extends RequestOptions {
  readonly host: string;
  readonly port: number;
  readonly proxy: ProxyAddress;
  readonly trust: TlsTrust | null;
  /** Ends the attempt to connect. */
  readonly limit: AbortSignal;
  /** Empty for a connection that may be one of the kept; otherwise the connection is for this id alone. */
  readonly ownId: string;
}

type Connected = (error: Error | null, socket: Duplex) => void;

/** Shorter than the time after which servers close an idle connection, so that few requests meet a closed one. */
const idleMs = 2500;
const kept: AgentOptions = { keepAlive: true, timeout: idleMs, scheduling: 'lifo' };

class TunnelAgent extends Agent {
  override createConnection(options: TunnelOptions, connected: Connected): undefined {
    const { host, port, proxy, limit: signal } = options;
    hand(openSocket({ host, port, proxy, signal }), connected);
  }

  override getName(options: TunnelOptions): string {
    return nameOf(super.getName(options), options);
  }
}

class SecureTunnelAgent extends SecureAgent {
  override createConnection(options: TunnelOptions, connected: Connected): undefined {
    const { host, port, proxy, trust, limit: signal } = options;
    const opening = openSocket({ host, port, proxy, signal });
    hand(
      opening.then((socket) => secureSocket(socket, { host, signal, trust })),
      connected,
    );
  }

  override getName(options: TunnelOptions): string {
    return nameOf(super.getName(options), options);
  }
}

function nameOf(name: string, { proxy, trust, ownId }: TunnelOptions): string {
  return `${name}:${proxy.url}:${trust?.id ?? ''}:${ownId}`;
}

function hand(opening: Promise<Duplex>, connected: Connected): void {
  opening.then(
    (socket) => connected(null, socket),
    // Without a socket Node reads the error only.
    (error) => connected(error, undefined as never),
  );
}

/** Keeps connections with other certificates apart. */
class SecureDirectAgent extends SecureAgent {
  override getName(options: RequestOptions & { readonly trust?: TlsTrust | null }): string {
    return `${super.getName(options)}:${options.trust?.id ?? ''}`;
  }
}

/** The connections of this process that are kept for further requests. */
export const agents = {
  plain: new Agent(kept),
  secure: new SecureDirectAgent(kept),
  tunnel: new TunnelAgent(kept),
  secureTunnel: new SecureTunnelAgent(kept),
} as const;
