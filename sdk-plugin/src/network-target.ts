import * as v from 'valibot';
import type { NetworkTarget } from './access-services.ts';

/**
 * A setting such as `192.168.1.20:502` or `[::1]:502`, parsed to what `env.access.connect` takes. In `access` its name in
 * braces stands for it, also where it is an item of a list or a dictionary.
 *
 * @example config: v.strictObject({ broker: networkTarget() }), access: { network: ['{broker}'] }
 */
export function networkTarget() {
  return v.pipe(
    v.string(),
    v.regex(/^([^\s:[\]/]+|\[[0-9A-Fa-f:.]+\]):\d{1,5}$/, 'must be host:port, such as 192.168.1.20:502'),
    v.transform(toTarget),
    v.check(({ port }) => port >= 1 && port <= 65_535, 'must have a port from 1 to 65535'),
  );
}

/** As it stands in settings and messages: `host:port`. */
export function formatTarget({ host, port }: NetworkTarget): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function toTarget(text: string): NetworkTarget {
  const colon = text.lastIndexOf(':');
  return { host: text.slice(0, colon).replace(/^\[(.*)\]$/, '$1'), port: Number(text.slice(colon + 1)) };
}
