import { LinkClient } from './client/link-client.ts';
import type { LinkClientOptions } from './client-options.ts';
import { isLoopback } from './is-loopback.ts';
import { linkPath } from './protocol.ts';
import { completeBeats } from './session.ts';

export type { LinkClientOptions };

/** Connects a node to its daemon, and connects again until it is closed or refused. */
export function openLinkClient(options: LinkClientOptions): { close(): Promise<void> } {
  const client = new LinkClient({ ...options, url: parseUrl(options.url) }, completeBeats(options.beats));
  client.open();
  return { close: () => client.close() };
}

function parseUrl(text: string): string {
  const url = new URL(text);
  if (url.protocol !== 'wss:' && !(url.protocol === 'ws:' && isLoopback(url.hostname)))
    throw new Error(
      `A node cannot connect to ${url.protocol}//${url.host}: its address begins with wss://, and with ws:// on a loopback address alone.`,
    );
  if (url.username !== '' || url.password !== '' || url.search !== '')
    throw new Error(
      `The address of the daemon at ${url.host} holds more than host, port and path. The token is given apart.`,
    );
  if (url.pathname === '/') url.pathname = linkPath;
  return url.href;
}
