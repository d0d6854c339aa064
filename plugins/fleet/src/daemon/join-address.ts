import { hostname } from 'node:os';

interface Door {
  /** Where it listens. */
  readonly host: string;
  readonly port: number;
  readonly isSealed: boolean;
}

const everywhere = ['0.0.0.0', '::'];

/** The address for the command of a node. One that listens everywhere is no address to connect to: it is the name of the machine. */
export function joinAddress({ host, port, isSealed }: Door): string {
  const named = everywhere.includes(host) ? hostname() : host;
  return `${isSealed ? 'wss' : 'ws'}://${named.includes(':') ? `[${named}]` : named}:${port}`;
}
