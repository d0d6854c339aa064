import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { ActionError, quote } from '@gatehouse/sdk-actions';
import { type GuardedPath, openRegular, withRegular } from '@gatehouse/sdk-actions/files';

/** The body of a request. It can be sent again for a redirect. */
export interface RequestBody {
  readonly contentType: string;
  readonly length: number;
  stream(): Readable;
}

type Part = Buffer | { readonly named: GuardedPath; readonly size: number };

export function textBody(text: string, contentType: string): RequestBody {
  return bodyOf(contentType, [Buffer.from(text, 'utf8')]);
}

/** Fields in lines such as `name=value`, or an encoded form: one line with `&` is sent unchanged. */
export function formBody(text: string): RequestBody {
  const lines = fieldLines(text);
  const isEncoded = lines.length === 1 && /&/.test(text);
  const encoded = isEncoded ? text.trim() : new URLSearchParams(lines.map(toField)).toString();
  return textBody(encoded, 'application/x-www-form-urlencoded');
}

export async function fileBody(named: GuardedPath): Promise<RequestBody> {
  return bodyOf('application/octet-stream', [await filePart(named)]);
}

/** @param files each file, by the name of its field */
export async function multipartBody(
  text: string,
  files: readonly { readonly field: string; readonly named: GuardedPath }[],
): Promise<RequestBody> {
  const boundary = `gatehouse-${randomUUID()}`;
  const head = (disposition: string, type = '') =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${type}\r\n`, 'utf8');
  const end = Buffer.from('\r\n', 'utf8');
  const parts: Part[] = [];
  for (const [name, value] of fieldLines(text).map(toField)) {
    parts.push(head(`name="${quoted(name)}"`), Buffer.from(value, 'utf8'), end);
  }
  for (const { field, named } of files) {
    const disposition = `name="${quoted(field)}"; filename="${quoted(basename(named.path))}"`;
    parts.push(head(disposition, 'Content-Type: application/octet-stream\r\n'), await filePart(named), end);
  }
  return bodyOf(`multipart/form-data; boundary=${boundary}`, [...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

function fieldLines(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line !== '');
}

function toField(line: string): [string, string] {
  const equals = line.indexOf('=');
  if (equals < 1) throw new ActionError(`Each line of Body must be name=value; one is ${quote(line)}.`);
  return [line.slice(0, equals), line.slice(equals + 1)];
}

// The encoding that browsers use for names in multipart forms.
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function filePart(named: GuardedPath): Promise<Part> {
  return withRegular(named, 'read', async ({ facts }) => ({ named, size: facts.size }));
}

function bodyOf(contentType: string, parts: readonly Part[]): RequestBody {
  const length = parts.reduce((sum, part) => sum + (Buffer.isBuffer(part) ? part.length : part.size), 0);
  return { contentType, length, stream: () => Readable.from(bytesOf(parts), { objectMode: false }) };
}

async function* bytesOf(parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (Buffer.isBuffer(part)) yield part;
    // The length was sent already: a file that has grown is sent with its old length.
    else if (part.size > 0) yield* bytesOfFile(part.named, part.size);
  }
}

async function* bytesOfFile(named: GuardedPath, size: number): AsyncGenerator<Uint8Array> {
  const { file } = await openRegular(named, 'read');
  yield* file.createReadStream({ end: size - 1 });
}
