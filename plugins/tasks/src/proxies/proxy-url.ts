const schemes: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'socks4:': 1080,
  'socks5:': 1080,
};

export const proxySchemes = Object.keys(schemes).map((scheme) => `${scheme}//`);

/** The parts of the address of a proxy. */
export interface ProxyAddress {
  /** The whole address with its password. */
  readonly url: string;
  /** The address without the password; it identifies the proxy. */
  readonly key: string;
  /** The address with a masked password, for answers of the API. */
  readonly shown: string;
  readonly host: string;
  readonly port: number;
}

/** Parses a scheme, optional user and password, a host and an optional port. Null for any other text. */
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
