const OWN_HOSTS =
  /^(?:(?:.+\.)?localhost\.?|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::(?:1|ffff:(?:7f[0-9a-f]{2}:[0-9a-f]{1,4}|0:0))?\])$/;

/** An address that pages may not reach. */
export class AddressError extends Error {
  override readonly name = 'AddressError';
}

/** The address as the browser will read it. Throws AddressError for what pages may not reach. */
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
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (isOwnPlace(url.hostname, port, refusedPorts)) {
    throw new AddressError(`The address ${shown} is a port of Gatehouse itself, which pages must not reach.`);
  }
  return url.href;
}

/** Whether a host, as a URL has it, and a port are ones of Gatehouse itself. */
export function isOwnPlace(hostname: string, port: number, refusedPorts: readonly number[]): boolean {
  return OWN_HOSTS.test(hostname.toLowerCase()) && refusedPorts.includes(port);
}

/** The same ports, refused in the network layer of the browser: for redirects, links, frames and scripts. */
export function refusalRules(refusedPorts: readonly number[]): string {
  const names = ['localhost', '*.localhost', 'localhost.', '*.localhost.'];
  const hosts = [...names, '127.*', '0.0.0.0', '[::1]', '[::]', '[::ffff:7f*]', '[::ffff:0:0]'];
  return refusedPorts.flatMap((port) => hosts.map((host) => `MAP ${host}:${port} ~NOTFOUND`)).join(',');
}
