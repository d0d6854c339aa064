import type { IncomingMessage } from 'node:http';
import { linkPath, protocols } from '../protocol.ts';

export interface Refusal {
  readonly status: 401 | 403 | 404 | 426 | 503;
  readonly reason: string;
}

const maxTokenLength = 4096;

export const noSuchPath: Refusal = { status: 404, reason: `Nodes connect to ${linkPath}.` };
export const wrongToken: Refusal = {
  status: 401,
  reason:
    'The token of the node is missing or wrong. Make a token on the daemon, and start the node with it.',
};

/** The refusal that needs no look at the token; null where the token decides. */
export function judgeUpgrade({ url, headers }: IncomingMessage): Refusal | null {
  if (url !== linkPath) return noSuchPath;
  if (headers.origin !== undefined)
    return { status: 403, reason: 'Pages in browsers cannot connect: the request has an Origin header.' };
  const asked = listOf(headers['sec-websocket-protocol']);
  if (asked.some((name) => protocols.some((known) => known === name))) return null;
  return { status: 426, reason: unknownProtocol(asked) };
}

export function readToken({ headers }: IncomingMessage): string | null {
  const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return token === undefined || token.length > maxTokenLength ? null : token;
}

const listOf = (header = '') => header.split(',').map((name) => name.trim());

function unknownProtocol(asked: readonly string[]): string {
  const names = asked.join(', ').slice(0, 100);
  return `The node speaks "${names}" and this daemon ${protocols.join(', ')}. Run "gatehouse --version" on the daemon, and "npm install --global gatehouse@VERSION" with that version on the node.`;
}
