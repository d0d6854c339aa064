const schemes: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'socks4:': 1080,
  'socks5:': 1080,
};

export const proxySchemes = Object.keys(schemes).map((scheme) => `${scheme}//`);

/** A proxy, as an address in parts. */
export interface ProxyAddress {
  /** The whole address with its password. */
  readonly url: string;
  /** The same without the password: it names the proxy. */
  readonly key: string;
  /** For answers: the password is hidden. */
  readonly shown: string;
  readonly host: string;
  readonly port: number;
}

/** Null for a text that is no address of a proxy: a scheme, perhaps user and password, a host, perhaps a port. */
export function parseProxyUrl(text: string): ProxyAddress | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const standardPort = schemes[url.protocol];
  const isBare = url.search === '' && url.hash === '' && ['', '/'].includes(url.pathname);
  if (standardPort === undefined || url.hostname === '' || !isBare) return null;
  const port = url.port === '' ? standardPort : Number(url.port);
  const place = `${url.hostname}:${port}`;
  const { protocol, username, password } = url;
  return {
    url: `${protocol}//${credentials(username, password)}${place}`,
    key: `${protocol}//${credentials(username, '')}${place}`,
    shown: `${protocol}//${credentials(username, password === '' ? '' : '***')}${place}`,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port,
  };
}

function credentials(user: string, password: string): string {
  if (user === '' && password === '') return '';
  return password === '' ? `${user}@` : `${user}:${password}@`;
}
