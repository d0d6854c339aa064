const standardPorts = { http: 80, https: 443, socks4: 1080, socks5: 1080 } as const;

export type ProxyScheme = keyof typeof standardPorts;

/** A proxy, with the parts that a connection through it needs. */
export interface ProxyAddress {
  readonly scheme: ProxyScheme;
  /** A name or an address, without brackets. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** The whole address with its password; equal for two texts that name the same proxy. */
  readonly url: string;
  /** The address for people, without the password. */
  readonly shown: string;
}

/** The forms of a proxy, for messages. They leave out the text that was given, which may hold a password. */
export const proxyForms =
  'http://host:port, https://, socks4://, socks5:// or socks5h://, with user:password@ before the host where it asks for them, or host:port or host:port:user:password';

/** Names are always resolved by the proxy, so `socks5h` is the same as `socks5`. */
const schemes: Readonly<Record<string, ProxyScheme>> = {
  http: 'http',
  https: 'https',
  socks4: 'socks4',
  socks5: 'socks5',
  socks5h: 'socks5',
};

const soldForm = /^(\[[^\]\s]+\]|[^\s:@[\]]+):(\d+):([^\s:@]+):(\S*)$/;
const placeForm = /^(\[[^\]\s]+\]|[^\s:@[\]]+)(?::(\d+))?$/;

/** Parses a proxy in any of the forms of `proxyForms`. Null for any other text. */
export function parseProxy(text: string): ProxyAddress | null {
  const [, name, rest = ''] = /^(?:([a-z][a-z\d+.-]*):\/\/)?(.*)$/is.exec(text.trim()) ?? [];
  const scheme = schemes[name?.toLowerCase() ?? 'http'];
  if (scheme === undefined) return null;
  const body = rest.replace(/\/$/, '');
  // In an address with a scheme a colon before the @ belongs to user and password.
  const hasLogin = name !== undefined && body.includes('@');
  const parts = (hasLogin ? null : soldParts(body)) ?? urlParts(body);
  if (parts === null) return null;
  const port = parts.port === '' && name !== undefined ? standardPorts[scheme] : Number(parts.port);
  const host = hostOf(parts.host);
  if (host === null || !(port >= 1 && port <= 65_535)) return null;
  const { user, password } = parts;
  return { scheme, host, port, user, password, ...addressesOf({ scheme, host, port, user, password }) };
}

/** The same proxy with another user and password; an empty one leaves that of the address. */
export function withLogin(
  proxy: ProxyAddress,
  login: { readonly username: string; readonly password: string },
): ProxyAddress {
  const parts = {
    ...proxy,
    user: login.username || proxy.user,
    password: login.password || proxy.password,
  };
  return { ...parts, ...addressesOf(parts) };
}

interface Parts {
  readonly host: string;
  readonly port: string;
  readonly user: string;
  readonly password: string;
}

function soldParts(body: string): Parts | null {
  const [, host, port = '', user = '', password = ''] = soldForm.exec(body) ?? [];
  return host === undefined ? null : { host, port, user, password };
}

function urlParts(body: string): Parts | null {
  const at = body.lastIndexOf('@');
  const login = body.slice(0, Math.max(at, 0));
  const [, host, port = ''] = placeForm.exec(body.slice(at + 1)) ?? [];
  if (host === undefined || /\s/.test(login)) return null;
  const colon = login.indexOf(':');
  const user = colon < 0 ? login : login.slice(0, colon);
  const password = colon < 0 ? '' : login.slice(colon + 1);
  return { host, port, user: decoded(user), password: decoded(password) };
}

/** The name as browsers write it: lower case, international names encoded. Null for no name. */
function hostOf(text: string): string | null {
  if (/[/?#\\%]/.test(text) || !URL.canParse(`http://${text}`)) return null;
  return new URL(`http://${text}`).hostname.replace(/^\[(.*)\]$/, '$1');
}

function addressesOf({
  scheme,
  host,
  port,
  user,
  password,
}: Omit<ProxyAddress, 'url' | 'shown'>): Pick<ProxyAddress, 'url' | 'shown'> {
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const name = encodeURIComponent(user);
  const secret = password === '' ? '' : `:${encodeURIComponent(password)}`;
  const login = name === '' && secret === '' ? '' : `${name}${secret}@`;
  const masked = name === '' && secret === '' ? '' : `${name}${secret && ':***'}@`;
  return { url: `${scheme}://${login}${place}`, shown: `${scheme}://${masked}${place}` };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone percent sign is literal.
    return text;
  }
}
