import { ActionError, quote } from '@gatehouse/sdk-actions';

const proxyForm = /^(?:http:\/\/)?([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\]):(\d{1,5})\/?$/;
const maxPort = 65_535;

/** A proxy that the setting of a device can hold; null for none. */
export function toProxy(text: string): { readonly host: string; readonly port: number } | null {
  const wanted = text.trim();
  if (wanted === 'none') return null;
  const [, host, digits] = proxyForm.exec(wanted) ?? [];
  const port = Number(digits);
  if (host !== undefined && port >= 1 && port <= maxPort) return { host, port };
  const shown = quote(wanted.replace(/\/\/[^@]*@/, '//***@'));
  const why = /@/.test(wanted)
    ? 'devices take no user and password: name a proxy that knows the device by its address'
    : 'devices take an HTTP proxy as host:port, or none';
  throw new ActionError(`Proxy is ${shown}, and ${why}.`);
}
