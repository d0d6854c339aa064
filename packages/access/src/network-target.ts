import type { NetworkTarget } from '@gatehouse/sdk-plugin';

/** A declared target; null stands for any. */
export interface TargetPattern {
  readonly host: string | null;
  readonly port: number | null;
}

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'ws:': 80, 'wss:': 443 };

/** Reads `host:port`, or a URL where a setting is one. Throws a message for people. */
export function parseTarget(text: string): TargetPattern {
  if (text.includes('://') && URL.canParse(text)) return targetOfUrl(new URL(text));
  const { host, port } =
    /^(?<host>\[[0-9a-f:.]+\]|[^\s:[\]/]+):(?<port>\*|\d{1,5})$/i.exec(text)?.groups ?? {};
  const number = port === '*' ? null : Number(port);
  if (host === undefined || (number !== null && number > 65_535))
    throw new Error(`"${text}" is no target; write it as host:port, such as 127.0.0.1:5037 or *:1883`);
  return { host: host === '*' ? null : plainHost(host), port: number };
}

/** Throws for a URL that names no port and whose protocol has none of its own. */
export function targetOfUrl(url: URL): NetworkTarget {
  const port = url.port === '' ? defaultPorts[url.protocol] : Number(url.port);
  if (port === undefined) throw new Error(`"${url.href}" names no port`);
  return { host: plainHost(url.hostname), port };
}

export function isWithin(target: NetworkTarget, { host, port }: TargetPattern): boolean {
  if (port !== null && port !== target.port) return false;
  if (host === null) return true;
  const asked = plainHost(target.host);
  return host.startsWith('*.') ? asked.endsWith(host.slice(1)) : asked === host;
}

/** Normalises a name for comparison: lower case, without brackets and final dot. */
function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}
