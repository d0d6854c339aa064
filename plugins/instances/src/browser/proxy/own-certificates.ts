import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls';
import { defaultAuthorities } from '@gatehouse/sdk-actions/internal/tls';
import { joinBrowser } from './join-browser.ts';
import { openRoute, placeOf, type Route, type Target } from './open-route.ts';
import { openSecurely } from './open-securely.ts';

const OPEN_MS = 10_000;
const JUDGE_MS = 5000;
const FORGET_MS = 60_000;

/** Certificates that TLS cannot use. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError';
}

/** The certificate of the client for one server, and its key. */
export type ClientCertificate = Pick<SecureContextOptions, 'cert' | 'key' | 'pfx' | 'passphrase'>;

export interface CertificateChange {
  /** PEM texts, in place of earlier ones. */
  readonly authorities?: readonly string[];
  /** No other server gets the certificate. Null: none. */
  readonly client?: { readonly target: Target; readonly certificate: ClientCertificate | null };
}

/**
 * The certificates of one browser that the browser itself cannot take: further authorities, and certificates of the
 * client by server. For these servers alone its relay ends TLS and judges the certificate; the connections to all others
 * pass through it as they are.
 */
export class OwnCertificates {
  /** Authorities of the operator and the task. */
  readonly #usual: readonly string[];
  #authorities: readonly string[];
  readonly #clients = new Map<string, ClientCertificate>();
  /** By host and port: the servers that only the authorities of this browser vouch for. */
  readonly #judged = new Map<string, Promise<boolean>>();
  #lastProblem = '';

  /** @param usual PEM texts. Throws CertificateError for one that is no certificate. */
  constructor(usual: readonly string[]) {
    this.#usual = usual;
    this.#authorities = usual;
    if (usual.length > 0) assertUsable({ ca: [...usual] });
  }

  /** Words for the last connection that ended at a certificate. */
  get lastProblem(): string {
    return this.#lastProblem;
  }

  /** Throws CertificateError for what is no certificate, or no key of it; then nothing has changed. */
  change({ authorities, client }: CertificateChange): void {
    if (authorities?.length) assertUsable({ ca: [...authorities] });
    if (client?.certificate) assertUsable(client.certificate);
    if (authorities !== undefined) this.#authorities = [...this.#usual, ...authorities];
    this.#judged.clear();
    if (client === undefined) return;
    if (client.certificate === null) this.#clients.delete(placeOf(client.target));
    else this.#clients.set(placeOf(client.target), client.certificate);
  }

  /** Takes the connections of the browser to such a server; null for one that the browser reaches by itself. */
  async serverFor(target: Target, route: Route): Promise<Server | null> {
    const client = this.#clients.get(placeOf(target));
    if (client === undefined && !(await this.#isOwn(target, route))) return null;
    const context =
      client === undefined
        ? this.#ownContext()
        : createSecureContext({ ...client, ca: [...defaultAuthorities(), ...this.#authorities] });
    const joined = { ...target, context, isKnown: client !== undefined };
    const server = createServer();
    // The library hands the connection over by this event, and it is no HTTP yet.
    server.removeAllListeners('connection');
    return server.on('connection', (socket) => void this.#join(socket, joined, route));
  }

  #ownContext(): SecureContext {
    return createSecureContext({ ca: [...this.#authorities] });
  }

  async #isOwn(target: Target, route: Route): Promise<boolean> {
    if (this.#authorities.length === 0) return false;
    const place = placeOf(target);
    const judging = this.#judged.get(place) ?? this.#judge(target, route);
    this.#judged.set(place, judging);
    return judging;
  }

  async #judge(target: Target, route: Route): Promise<boolean> {
    const signal = AbortSignal.timeout(JUDGE_MS);
    try {
      const socket = await openRoute(target, route, signal);
      const secure = await openSecurely(socket, { ...target, context: this.#ownContext(), signal });
      secure.destroy();
      return true;
    } catch {
      // The server may get another certificate, and each connection must not ask twice.
      setTimeout(() => this.#judged.delete(placeOf(target)), FORGET_MS).unref();
      return false;
    }
  }

  async #join(browser: Socket, target: Joined, route: Route): Promise<void> {
    browser.on('error', () => browser.destroy());
    const signal = AbortSignal.timeout(OPEN_MS);
    const open = async () => openSecurely(await openRoute(target, route, signal), { ...target, signal });
    await joinBrowser(browser, open, (error) => {
      this.#judged.delete(placeOf(target));
      this.#lastProblem = problemOf(error, target);
    });
  }
}

type Joined = Target & {
  readonly context: SecureContext;
  /** It gets a certificate of the client. */
  readonly isKnown: boolean;
};

/** Throws CertificateError where TLS cannot use them. */
function assertUsable(options: SecureContextOptions): void {
  try {
    createSecureContext(options);
  } catch (error) {
    throw new CertificateError(error instanceof Error ? error.message : String(error));
  }
}

function problemOf(error: unknown, { host, port, isKnown }: Joined): string {
  const reason = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const place = `${host}:${port}`;
  if (/ALERT/.test(code)) return `${place} refused the certificate of the client: ${reason}`;
  if (!/^(?:E[A-Z]+)?$/.test(code)) return `the certificate of ${place} is not trusted: ${reason}`;
  const perhaps = isKnown ? '; it may refuse the certificate of the client' : '';
  return `${place} did not answer: ${reason}${perhaps}`;
}
