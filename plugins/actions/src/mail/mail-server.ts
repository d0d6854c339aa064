import { ActionError, type RunInfo } from '@gatehouse/sdk-actions';
import { withTimeLimit } from '../http/time-limit.ts';
import { proxyFor } from '../net/proxy-for.ts';
import { reasonOf } from '../net/reason-of.ts';

export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly secure: 'tls' | 'starttls' | 'none';
  readonly user: string;
  readonly password: string;
  /** The form that the mail libraries expect; empty for none. */
  readonly proxy: string;
  readonly seconds: number;
}

/** The parameters that name the server, of every action that uses one. */
export interface MailParameters {
  readonly Server: string;
  readonly Port: number | undefined;
  readonly Secure: MailServer['secure'];
  readonly User: string;
  readonly Password: string;
  readonly Proxy: string;
  readonly TimeoutSec: number;
}

type Ports = Readonly<Record<MailServer['secure'], number>>;

/** A run with a proxy never shows its own address. */
export function mailServer(
  parameters: MailParameters,
  ports: Ports,
  run: Pick<RunInfo, 'proxy'>,
): MailServer {
  const {
    Server: host,
    Secure: secure,
    User: user,
    Password: password,
    Proxy: proxy,
    TimeoutSec,
  } = parameters;
  const port = parameters.Port ?? ports[secure];
  return { host, port, secure, user, password, proxy: proxyFor(proxy, run)?.url ?? '', seconds: TimeoutSec };
}

interface Conversation {
  readonly server: MailServer;
  readonly signal: AbortSignal;
  /** Ends the connection at once, at the time limit. */
  close(): void;
}

/** Calls a mail server within a time limit, even if the library ignores the limit. */
export async function talkToMailServer(
  { server, signal, close }: Conversation,
  work: (limit: AbortSignal) => Promise<void>,
): Promise<void> {
  const what = `${server.host}:${server.port}`;
  await withTimeLimit({ seconds: server.seconds, signal, what }, async (limit) => {
    let onAbort: () => void = () => undefined;
    const aborted = new Promise<never>((_, reject) => {
      onAbort = () => reject(limit.reason);
    });
    limit.addEventListener('abort', onAbort);
    aborted.catch(() => undefined);
    try {
      await Promise.race([work(limit), aborted]);
    } catch (error) {
      if (error instanceof ActionError) throw error;
      throw new ActionError(`${what} does not do it: ${serverWords(error)}.`);
    } finally {
      limit.removeEventListener('abort', onAbort);
      close();
    }
  });
}

/** Mail libraries keep the answer of the server beside their own "Command failed". */
function serverWords(error: unknown): string {
  for (const name of ['responseText', 'response'] as const) {
    const words: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
    if (typeof words === 'string' && words !== '') return words.replace(/\.$/, '');
  }
  return reasonOf(error);
}
