import { type ProxyAddress, parseProxy, proxyForms } from '@gatehouse/sdk-actions/proxy';
import { AddressError } from '../addressing/address.ts';

/** A relay in front of the browser connects directly: a proxy can be set later without a restart. */
export const DIRECT = 'direct://';

/** Parses the proxy of a browser. Throws AddressError with a message that contains no secret. */
export function parseProxyAddress(text: string, refusedPorts: readonly number[]): ProxyAddress {
  const proxy = parseProxy(text);
  if (proxy === null) throw new AddressError(`A proxy is ${proxyForms}.`);
  if (refusedPorts.includes(proxy.port)) {
    throw new AddressError(`${proxy.host}:${proxy.port} is a port of Gatehouse itself, which is no proxy.`);
  }
  return proxy;
}
