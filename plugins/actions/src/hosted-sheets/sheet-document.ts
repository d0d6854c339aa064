import { ActionError, type UsageMeter } from '@gatehouse/sdk-actions';
import type { ProxyAddress } from '@gatehouse/sdk-actions/proxy';
import type { HttpAnswer } from '../http/http-exchange.ts';
import { textBody } from '../http/request-body.ts';
import { bodyChunks } from '../http/response-body.ts';
import { sendRequest } from '../http/send-request.ts';
import { readTableBytes } from '../tables/read-table-file.ts';

export interface SheetPlace {
  readonly url: URL;
  readonly headers: Headers;
  readonly proxy: ProxyAddress | null;
  readonly usage: UsageMeter;
}

/** The content at an address, with its version on the server. */
export interface SheetVersion {
  readonly rows: string[][];
  /** Empty where the server sends none. */
  readonly etag: string;
}

/** Another client changed it between reading and writing. */
export class SheetChangedError extends Error {
  override readonly name = 'SheetChangedError';
}

const maxBytes = 16 * 2 ** 20;
const googleSheet = /^\/spreadsheets\/d\/([\w-]+)/;

export async function readSheet(place: SheetPlace, signal: AbortSignal): Promise<SheetVersion> {
  const url = readAddress(place.url);
  const answer = await request({ ...place, url }, { method: 'GET', signal });
  if (!answer.ok) throw refusal(answer, place.url, 'is not given');
  const type = answer.headers.get('content-type') ?? '';
  const bytes = await wholeBody(answer);
  if (/^text\/html/i.test(type)) {
    throw new ActionError(
      `${url.origin} answers with a page for people; the spreadsheet must be open to whoever has its address, or ask for a login in Headers.`,
    );
  }
  const rows = await readTableBytes(bytes, {
    ...{ format: 'csv', separator: '', sheet: '' },
    ...{ encoding: 'utf-8', path: place.url.href },
  });
  return { rows, etag: answer.headers.get('etag') ?? '' };
}

/** @param version what was read before; null for a document that must not be there yet */
export async function writeSheet(
  place: SheetPlace,
  { rows, version, signal }: { rows: string[][]; version: SheetVersion | null; signal: AbortSignal },
): Promise<void> {
  if (readAddress(place.url).href !== place.url.href) {
    throw new ActionError('A Google sheet can be read only: its public address takes no changes.');
  }
  const { stringify } = await import('csv-stringify/sync');
  const body = textBody(stringify(rows, { quoted_empty: true }), 'text/csv; charset=utf-8');
  if (body.length > maxBytes) throw tooLarge();
  const headers = new Headers(place.headers);
  if (version === null) headers.set('if-none-match', '*');
  else if (version.etag !== '') headers.set('if-match', version.etag);
  const answer = await request({ ...place, headers }, { method: 'PUT', body, signal });
  answer.body.destroy();
  if (answer.status === 412) throw new SheetChangedError('it was changed meanwhile');
  if (!answer.ok) throw refusal(answer, place.url, 'takes no changes');
}

/** The address for reading: a Google sheet exports its rows at another one. */
export function readAddress(url: URL): URL {
  const id = url.hostname === 'docs.google.com' ? googleSheet.exec(url.pathname)?.[1] : undefined;
  if (id === undefined) return url;
  const sheet = /gid=(\d+)/.exec(url.hash)?.[1] ?? url.searchParams.get('gid') ?? '0';
  return new URL(`https://docs.google.com/spreadsheets/d/${id}/export?format=csv&gid=${sheet}`);
}

type Order = Pick<Parameters<typeof sendRequest>[0], 'method' | 'signal'> &
  Partial<Pick<Parameters<typeof sendRequest>[0], 'body'>>;

function request(place: SheetPlace, { body = null, ...order }: Order) {
  return sendRequest({ ...place, body, redirects: order.method === 'GET' ? 5 : 0, ...order });
}

async function wholeBody(answer: HttpAnswer): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyChunks(answer)) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): ActionError {
  return new ActionError('The hosted spreadsheet has more than 16 MiB; that is too much for one.');
}

/** The message leaves out the address, which may contain a token. */
function refusal({ status, body }: HttpAnswer, { origin }: URL, what: string): ActionError {
  body.destroy();
  const why = status === 401 || status === 403 ? '; give a login in Headers' : '';
  return new ActionError(`The hosted spreadsheet at ${origin} ${what}: status ${status}${why}.`);
}
