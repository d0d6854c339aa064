/** An address that pages may not reach. */
export class AddressError extends Error {
  override readonly name = 'AddressError';
}

/** The address as the browser will parse it. Throws AddressError for an address that pages may not reach. */
export function toAllowedAddress(text: string, refusedPorts: readonly number[]): string {
  const address = text.trim();
  if (address === 'about:blank') return address;
  const url = URL.canParse(address) ? new URL(address) : null;
  const shown = JSON.stringify(address.slice(0, 200));
  if (url?.protocol === 'file:') {
    throw new AddressError(
      `The address ${shown} is a file, which needs io:filesystem and is not supported in browsers.`,
    );
  }
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new AddressError(`The address ${shown} must start with http:// or https://, or be about:blank.`);
  }
  if (refusedPorts.includes(portOf(url))) {
    throw new AddressError(
      `The address ${shown} is a port of Gatehouse itself, which pages must not reach under any name.`,
    );
  }
  return url.href;
}

export function portOf({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number {
  return Number(port || (/^(?:https|wss):$/.test(protocol) ? 443 : 80));
}

/**
 * The same ports as rules for the network layer of the browser, for redirects, links, frames and scripts. They hold
 * for every name and address, since any name may resolve to this machine.
 */
export function refusalRules(refusedPorts: readonly number[]): string {
  return refusedPorts.map((port) => `MAP *:${port} ~NOTFOUND`).join(',');
}
