import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Agent } from 'node:http';
import { isIP } from 'node:net';
import type { ProxyAddress } from '@gatehouse/sdk-actions/proxy';
import type { PrepareRequestFunctionOpts, Server } from 'proxy-chain';
import type { OpenedInstance } from '../../instance-channels.ts';
import { isLocalAddress } from '../local-network/local-address.ts';
import { lookupElsewhere } from '../local-network/lookup-elsewhere.ts';
import type { OwnCertificates } from './own-certificates.ts';

/** The relay itself answers requests to this host that have its password. */
const DOOR = 'relay.gatehouse.invalid';

interface Traffic {
  /** Bytes that the browser received. */
  readonly bytesIn: number;
  readonly bytesOut: number;
}

/**
 * A proxy on loopback in front of one browser. It stays the same while the proxy behind it changes, since a browser
 * cannot change its own. It requires a password that only that browser has.
 */
export class ProxyRelay {
  readonly username = 'gatehouse';
  readonly password = randomBytes(24).toString('base64url');
  readonly #refusedPorts: readonly number[];
  readonly #localNetwork: RelayOptions['localNetwork'];
  readonly #admitted = new Set<string>();
  readonly #server: Server;
  readonly #refuse: (message: string) => Error;
  /** The status for the refusal of the last tunnel by the proxy; 0 where it refused none. */
  lastTunnelProblem = 0;
  /** Null where the browser knows no other certificates than the usual ones. */
  certificates: OwnCertificates | null = null;
  #behind: ProxyAddress | null;
  #agent = new Agent({ keepAlive: true });
  #closedIn = 0;
  #closedOut = 0;

  static async start(options: RelayOptions): Promise<ProxyRelay> {
    // Load the library lazily; most browsers have no proxy.
    const library = await import('proxy-chain');
    const relay = new ProxyRelay(options, library);
    await relay.#server.listen();
    return relay;
  }

  private constructor(
    { behind, refusedPorts, localNetwork }: RelayOptions,
    { Server, RequestError }: Library,
  ) {
    this.#behind = behind;
    this.#refusedPorts = refusedPorts;
    this.#localNetwork = localNetwork;
    this.#refuse = (message) => new RequestError(message, 403);
    this.#server = new Server({
      port: 0,
      host: '127.0.0.1',
      authRealm: 'Gatehouse',
      prepareRequestFunction: (request) => this.#prepare(request),
    });
    this.#server.on('tunnelConnectFailed', ({ response }: { response: { statusCode?: number } }) => {
      this.lastTunnelProblem = [401, 407].includes(response.statusCode ?? 0) ? 597 : 590;
    });
    this.#server.on('connectionClosed', ({ stats }: { stats?: Counted }) => {
      this.#closedIn += stats?.srcTxBytes ?? 0;
      this.#closedOut += stats?.srcRxBytes ?? 0;
    });
  }

  /** In the format of the argument of the browser. */
  get address(): string {
    return `http://127.0.0.1:${this.#server.port}`;
  }

  /** An address that answers with the password only, and connects nowhere. */
  get door(): string {
    return `http://${DOOR}/`;
  }

  /** Null for a direct connection. */
  get behind(): ProxyAddress | null {
    return this.#behind;
  }

  /** Uses another proxy from now on, or a direct connection. Open connections end, since they use the old one. */
  use(behind: ProxyAddress | null): void {
    this.#behind = behind;
    this.lastTunnelProblem = 0;
    this.#agent.destroy();
    this.#agent = new Agent({ keepAlive: true });
    this.#server.closeConnections();
  }

  /** Allows a local address to which a caller navigated the browser: its page may load resources from there. */
  admit(host: string, port: number): void {
    this.#admitted.add(`${host}:${port}`);
  }

  traffic(): Traffic {
    const open = this.#server.getConnectionIds().map((id) => this.#server.getConnectionStats(id));
    return {
      bytesIn: open.reduce((sum, stats) => sum + (stats?.srcTxBytes ?? 0), this.#closedIn),
      bytesOut: open.reduce((sum, stats) => sum + (stats?.srcRxBytes ?? 0), this.#closedOut),
    };
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    await this.#server.close(true).catch(() => undefined);
  }

  async #prepare({ password, hostname, port, isHttp }: PrepareRequestFunctionOpts) {
    if (!isSame(password, this.password)) return { requestAuthentication: true };
    if (hostname === DOOR && isHttp) return { customResponseFunction: () => ({ statusCode: 204 }) };
    // A proxy resolves names on its own machine, which may be this one.
    if (this.#refusedPorts.includes(port)) {
      throw this.#refuse(`${hostname}:${port} is a port of Gatehouse itself, which pages must not reach.`);
    }
    const isAdmitted = this.#localNetwork === 'allow' || this.#admitted.has(`${hostname}:${port}`);
    const isClosed = this.#behind === null && !isAdmitted;
    if (isClosed && isIP(hostname) !== 0 && isLocalAddress(hostname)) {
      throw this.#refuse(
        `${hostname}:${port} is a local address, which pages from elsewhere must not reach.`,
      );
    }
    const lookup = isClosed ? { lookup: lookupElsewhere } : {};
    const target = { host: hostname.replace(/^\[(.*)\]$/, '$1'), port };
    const route = { proxy: this.#behind, ...lookup };
    const own = isHttp ? null : await this.certificates?.serverFor(target, route);
    if (own) return { customConnectServer: own };
    return {
      upstreamProxyUrl: this.#behind === null ? null : upstreamOf(this.#behind),
      ...(isClosed && { dnsLookup: lookupElsewhere as never }),
      ...(this.#behind?.scheme === 'https' ? {} : { httpAgent: this.#agent }),
    };
  }
}

export interface RelayOptions {
  readonly behind: ProxyAddress | null;
  readonly refusedPorts: readonly number[];
  /** For direct connections the browser cannot detect local addresses, so the relay does. */
  readonly localNetwork: OpenedInstance['localNetwork'];
}

type Library = typeof import('proxy-chain');

interface Counted {
  readonly srcTxBytes: number;
  readonly srcRxBytes: number;
}

/** In the forms whose names the library leaves to the proxy. */
function upstreamOf({ scheme, url }: ProxyAddress): string {
  if (scheme === 'socks4') return url.replace(/^socks4/, 'socks4a');
  return scheme === 'socks5' ? url.replace(/^socks5/, 'socks5h') : url;
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
