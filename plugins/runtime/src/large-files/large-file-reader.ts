import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { lowerPriority } from '@gatehouse/sandbox/lower-priority';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import { noteDigest } from '../document/document-digest.ts';
import type { OpenProjectFile, ReadFacts } from '../project-files/read-project-file.ts';
import { Slice } from '../text/slices.ts';
import { KeptValues } from './kept-values.ts';
import { type FromReader, parseFromReader } from './large-file-messages.ts';
import { Marks } from './marks.ts';
import { OutlineReader } from './read-outline.ts';

const megabyte = 1024 * 1024;
/** Size from which a file counts as large; .xmlz files are compressed. */
const largeFrom: Readonly<Record<string, number>> = { '.zp': 16 * megabyte, '.xmlz': megabyte };
const deadlineMs = 120_000;
const heapMegabytes = 2048;
const keptEnvironment = ['PATH', 'HOME', 'TMPDIR', 'SYSTEMROOT', 'WINDIR'];

export interface ReadLarge {
  readonly document: ProjectDocument;
  readonly facts: ReadFacts;
}

export function isLargeFile({ realPath, size }: Pick<OpenProjectFile, 'realPath' | 'size'>): boolean {
  return size > (largeFrom[extname(realPath).toLowerCase()] ?? Number.POSITIVE_INFINITY);
}

/**
 * Reads large project files in a child process, one at a time. The daemon gets the small values; large ones stay in a
 * file until they are read.
 */
export class LargeFileReader {
  readonly #folder: string;
  #turn: Promise<unknown> = Promise.resolve();

  /** @param folder private to the daemon, which empties it at its start */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Throws `bad_request` that names the place, or for a file that takes too much time or memory. */
  read(file: OpenProjectFile): Promise<ReadLarge> {
    const result = this.#turn.then(() => this.#readNow(file));
    // The caller handles a failure; the next read still gets its turn.
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async #readNow(file: OpenProjectFile): Promise<ReadLarge> {
    const kept = await KeptValues.open(this.#folder);
    const token = randomUUID();
    const child = spawnReader(file, { token, keptFd: kept.fd });
    const kill = () => void child.kill('SIGKILL');
    const timer = setTimeout(kill, deadlineMs);
    try {
      const read = await readLines(child, new OutlineReader(new Marks(token), kept));
      if (read === null) throw tooLarge(file);
      kept.weigh();
      return read;
    } finally {
      clearTimeout(timer);
      kill();
    }
  }
}

function tooLarge({ path }: OpenProjectFile): GatehouseError {
  return new GatehouseError(
    'bad_request',
    `${JSON.stringify(path)} takes too much time or memory to be read: split the project, or bind its lists and tables to files.`,
  );
}

function spawnReader(
  { handle, realPath }: OpenProjectFile,
  { token, keptFd }: { readonly token: string; readonly keptFd: number },
): ChildProcess {
  const entry = fileURLToPath(import.meta.resolve('./main.ts'));
  const args = [
    `--max-old-space-size=${heapMegabytes}`,
    ...loaderArguments(entry),
    entry,
    token,
    extname(realPath),
  ];
  const child = spawn(process.execPath, args, {
    env: Object.fromEntries(keptEnvironment.map((name) => [name, process.env[name]])),
    stdio: ['ignore', 'pipe', 'ignore', handle.fd, keptFd],
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  return child;
}

/** Null when the process ends before the end of the document. */
async function readLines(child: ChildProcess, outline: OutlineReader): Promise<ReadLarge | null> {
  const failed = new Promise<never>((_resolve, reject) => child.once('error', reject));
  return await Promise.race([failed, takeLines(child, outline)]);
}

async function takeLines({ stdout }: ChildProcess, outline: OutlineReader): Promise<ReadLarge | null> {
  if (stdout === null) return null;
  let document: ProjectDocument | null = null;
  const slice = new Slice();
  for await (const line of createInterface({ input: stdout })) {
    const message = parseFromReader(line);
    if (message.kind === 'refused') throw new GatehouseError(message.code, message.message);
    if (message.kind === 'failed') throw new Error(`The reader of large projects failed: ${message.message}`);
    if (message.kind === 'items') outline.addItems(message.list, message.items);
    else if (message.kind === 'document') document = outline.readDocument(message.document);
    else if (document !== null) return finish(document, message);
    if (slice.isOver) await slice.next();
  }
  return null;
}

function finish(
  document: ProjectDocument,
  { fileHash, fileSizeBytes, documentDigest }: Extract<FromReader, { kind: 'end' }>,
): ReadLarge {
  noteDigest(document, documentDigest);
  return { document, facts: { fileHash, fileSizeBytes } };
}
