import type { IncomingMessage } from 'node:http';
import { GatehouseError, type LiveOperation, type Upload } from '@gatehouse/sdk-plugin';
import type { Match } from '../registry/operation-table.ts';
import type { InputChecks } from './input-checks.ts';
import type { PipelineParts } from './pipeline-parts.ts';
import { hasBody, readJson } from './read-json.ts';
import { receiveUpload } from './receive-upload.ts';

export interface Input {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly upload: Upload | null;
}

export interface ReadInputOptions {
  readonly request: IncomingMessage;
  /** The query without its question mark. */
  readonly search: string;
  readonly match: Match;
  readonly operation: LiveOperation;
  readonly checks: InputChecks;
  readonly parts: Pick<PipelineParts, 'host' | 'uploadFolder' | 'uploadLimit'>;
}

/** Reads and checks all that a request brings. The gate has let it pass before a byte of the body is read. */
export async function readInput(options: ReadInputOptions): Promise<Input> {
  const { request, search, match, operation, checks, parts } = options;
  const params = checks.params(match.params);
  const query = checks.query(search);
  if (contentTypeOf(request) === 'application/octet-stream') {
    if (!operation.upload)
      throw new GatehouseError('bad_request', `${operation.id} takes application/json only`);
    const upload = await receiveUpload(request, parts);
    return { params, query, body: undefined, upload };
  }
  const json = hasBody(request) ? await readJson(request, parts.host) : {};
  return { params, query, body: checks.body(json), upload: null };
}

function contentTypeOf(request: IncomingMessage): 'application/json' | 'application/octet-stream' {
  const type = request.headers['content-type'];
  if (type === undefined) return 'application/json';
  const [name] = type.split(';');
  const known = name?.trim().toLowerCase();
  if (known === 'application/json' || known === 'application/octet-stream') return known;
  throw new GatehouseError(
    'bad_request',
    `The content type "${type.slice(0, 100)}" is not accepted; send application/json`,
  );
}
