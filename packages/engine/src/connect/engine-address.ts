import { EngineError } from '../engine-error.ts';

export interface EngineAddress {
  readonly kind: 'redis' | 'postgres';
  readonly url: string;
  /** Host and port, for messages: the address itself may have a password. */
  readonly place: string;
}

const kinds = new Map<string, { readonly kind: EngineAddress['kind']; readonly port: string }>([
  ['redis:', { kind: 'redis', port: '6379' }],
  ['rediss:', { kind: 'redis', port: '6379' }],
  ['postgres:', { kind: 'postgres', port: '5432' }],
  ['postgresql:', { kind: 'postgres', port: '5432' }],
]);

export function parseEngineAddress(url: string): EngineAddress {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const known = kinds.get(parsed?.protocol ?? '');
  if (!parsed || !known || parsed.hostname === '')
    throw new EngineError(
      'The address of the engine is none: write redis://HOST:PORT, rediss://HOST:PORT or postgres://USER:PASSWORD@HOST:PORT/DATABASE.',
    );
  return { kind: known.kind, url, place: `${parsed.hostname}:${parsed.port || known.port}` };
}

/** Names in Redis begin with it, and in Postgres it names the schema. */
export function assertPrefix(prefix: string): void {
  if (/^[a-z][a-z0-9-]{0,62}$/.test(prefix)) return;
  throw new EngineError(
    `The prefix "${prefix}" of the engine is none: use small letters, digits and -, beginning with a letter, 63 at most.`,
  );
}
