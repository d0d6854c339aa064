import { ActionError, type RunInfo } from '@gatehouse/sdk-actions';

export interface ProxyAddress {
  readonly kind: 'http' | 'socks5';
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

const form =
  /^(?:(https?|socks5h?):\/\/)?(?:([^:@/\s]*)(?::([^@/\s]*))?@)?(\[[0-9a-f:.]+\]|[^:@/\s]+):(\d{1,5})\/?$/i;

/** A proxy such as `http://user:password@host:8080`, `socks5://host:1080` or `host:8080`; null for the empty text. */
export function parseProxy(text: string): ProxyAddress | null {
  if (text.trim() === '') return null;
  const [, scheme = 'http', user = '', password = '', host = '', digits] = form.exec(text.trim()) ?? [];
  const port = Number(digits);
  if (host === '' || !(port >= 1 && port <= 65_535) || scheme.toLowerCase() === 'https') {
    // The message leaves out the text, which may contain a password.
    throw new ActionError(
      'Proxy must be http://host:port or socks5://host:port, with user:password@ before the host where it asks for them.',
    );
  }
  return {
    kind: /^socks/i.test(scheme) ? 'socks5' : 'http',
    host: host.replace(/^\[(.*)\]$/, '$1'),
    port,
    user: decodePart(user),
    password: decodePart(password),
  };
}

/** The proxy of an action, else that of its run: a run with a proxy never shows its own address. */
export function proxyFor(given: string, { proxy = '' }: Pick<RunInfo, 'proxy'>): ProxyAddress | null {
  return parseProxy(given.trim() === '' ? proxy : given);
}

/** The name in messages, without the password. */
export function proxyName({ kind, host, port }: ProxyAddress): string {
  return `${kind}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The value of Proxy-Authorization; undefined for a proxy without a login. */
export function proxyAuthorization({ user, password }: ProxyAddress): string | undefined {
  if (user === '') return undefined;
  return `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone percent sign is literal.
    return text;
  }
}
