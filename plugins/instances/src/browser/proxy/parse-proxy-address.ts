import { AddressError } from '../addressing/address.ts';

const standardPorts: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'socks4:': 1080,
  'socks5:': 1080,
};

/** A relay in front of the browser connects directly: a proxy can be set later without a restart. */
export const DIRECT = 'direct://';

/** The proxy of a browser. */
export interface ProxyAddress {
  /** With user and password, for the connection. */
  readonly url: string;
  /** For people: without the password. */
  readonly shown: string;
  readonly protocol: string;
  readonly host: string;
  readonly port: number;
}

/**
 * Parses an address such as `socks5://user:password@host:1080`. Throws AddressError with a message that contains no
 * secret.
 */
export function parseProxyAddress(text: string, refusedPorts: readonly number[]): ProxyAddress {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  const standardPort = standardPorts[url?.protocol ?? ''];
  const isBare = url?.search === '' && url.hash === '' && ['', '/'].includes(url.pathname);
  if (url === null || standardPort === undefined || url.hostname === '' || !isBare) {
    throw new AddressError(
      'A proxy is http://, https://, socks4:// or socks5:// with a host and a port, such as http://proxy.example:8080, and user:password@ before the host where it asks for them.',
    );
  }
  const port = url.port === '' ? standardPort : Number(url.port);
  const place = `${url.hostname}:${port}`;
  if (refusedPorts.includes(port)) {
    throw new AddressError(`${place} is a port of Gatehouse itself, which is no proxy.`);
  }
  const { protocol, username, password } = url;
  return {
    url: `${protocol}//${credentials(username, password)}${place}`,
    shown: `${protocol}//${credentials(username, password === '' ? '' : '***')}${place}`,
    protocol,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port,
  };
}

/** The same address with other credentials, as they are, not encoded. */
export function withCredentials(
  server: string,
  { username, password }: { readonly username: string; readonly password: string },
): string {
  if ((username === '' && password === '') || !URL.canParse(server)) return server;
  const url = new URL(server);
  if (username !== '') url.username = encodeURIComponent(username);
  if (password !== '') url.password = encodeURIComponent(password);
  return url.href;
}

function credentials(user: string, password: string): string {
  if (user === '' && password === '') return '';
  return password === '' ? `${user}@` : `${user}:${password}@`;
}
