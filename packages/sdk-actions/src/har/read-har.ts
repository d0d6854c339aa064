import * as v from 'valibot';
import { quote } from '../action-error.ts';
import { type GuardedPath, type OpenFile, withRegular } from '../files/index.ts';
import { EntryScanner } from './entry-scanner.ts';
import { HarArchive } from './har-archive.ts';

const CHUNK_BYTES = 256 * 1024;
/** Bodies are kept while a browser answers from them. */
const MAX_BYTES = 256 * 2 ** 20;
/** These follow from the body, which is kept as it was before it was packed. */
const FRAMING = /^(?::|content-length$|content-encoding$|transfer-encoding$|connection$)/i;

const entrySchema = v.object({
  request: v.object({
    method: v.string(),
    url: v.string(),
    postData: v.nullish(v.object({ text: v.nullish(v.string()) })),
  }),
  response: v.object({
    status: v.number(),
    headers: v.optional(v.array(v.object({ name: v.string(), value: v.string() })), []),
    content: v.nullish(
      v.object({
        size: v.nullish(v.number()),
        text: v.nullish(v.string()),
        encoding: v.nullish(v.string()),
      }),
    ),
  }),
});

/** Reads the answers of a HAR file part by part, so that the worker does other things in between. */
export async function readHar(named: GuardedPath): Promise<HarArchive> {
  const archive = new HarArchive();
  const problem = await withRegular(named, 'read', (opened) => readInto(archive, opened));
  if (problem !== null) throw new Error(`The file ${quote(named.path)} ${problem}.`);
  return archive;
}

async function readInto(archive: HarArchive, { file }: OpenFile): Promise<string | null> {
  const scanner = new EntryScanner();
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, position);
    if (bytesRead === 0) break;
    position += bytesRead;
    for (const entry of scanner.push(buffer.subarray(0, bytesRead))) {
      if (!keepEntry(archive, entry))
        return `is no HAR file: its entry ${archive.size + archive.unusable + 1} is broken`;
      if (archive.bytes > MAX_BYTES)
        return `holds more than ${MAX_BYTES / 2 ** 20} MiB of answers, the most that is kept`;
    }
  }
  if (!scanner.hasEntries) return 'is no HAR file: it has no log.entries';
  return scanner.isWhole ? null : 'is cut off: it ends within the document';
}

/** False for an entry that is none. */
function keepEntry(archive: HarArchive, bytes: Buffer): boolean {
  const entry = parseEntry(bytes);
  if (entry === null) return false;
  const { request, response } = entry;
  const { size, text, encoding } = response.content ?? {};
  const hasNone = response.status === 204 || (response.status >= 300 && response.status < 400);
  const isMissing = text == null && (size ?? 0) !== 0 && !hasNone && request.method !== 'HEAD';
  if (response.status < 100 || response.status > 599 || isMissing) {
    archive.unusable += 1;
    return true;
  }
  archive.add({
    ...{ method: request.method, url: request.url, requestBody: request.postData?.text ?? '' },
    answer: {
      do: 'answer',
      status: response.status,
      headers: response.headers.filter(({ name }) => !FRAMING.test(name)),
      body: Buffer.from(text ?? '', encoding === 'base64' ? 'base64' : 'utf8'),
    },
  });
  return true;
}

function parseEntry(bytes: Buffer): v.InferOutput<typeof entrySchema> | null {
  try {
    const found = v.safeParse(entrySchema, JSON.parse(bytes.toString('utf8')));
    return found.success ? found.output : null;
  } catch {
    return null;
  }
}
