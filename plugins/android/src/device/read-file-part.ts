import type { Device } from './device.ts';
import { type FileReading, openFile, statPlainFile } from './device-files.ts';

export interface FilePart {
  readonly bytes: Buffer;
  readonly sizeBytes: number;
  /** Seconds since 1970. */
  readonly modifiedAt: number;
}

export interface WantedPart {
  readonly path: string;
  readonly startIndex: number;
  readonly length: number;
}

/** A file that is being read, and how far. */
interface OpenReading extends FileReading {
  readonly serial: string;
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedAt: number;
  readonly end: AbortController;
  /** Bytes that were read and not returned yet. */
  rest: Buffer;
  /** Offset of the next byte to return. */
  at: number;
  idle: NodeJS.Timeout | undefined;
}

const idleMs = 20_000;
const maxOpen = 16;
const skipLength = 2 ** 20;

/**
 * Reads files of devices in parts. adb reads a file from its start only, so the reading of a part stays open for a
 * while: the request for the next part continues it, and a large file is not read again for each part.
 */
export class FileParts {
  readonly #kept = new Set<OpenReading>();

  async read(device: Device, wanted: WantedPart, signal: AbortSignal): Promise<FilePart> {
    const open = this.#take(device, wanted) ?? (await start(device, wanted.path, signal));
    const abort = () => open.end.abort(signal.reason);
    signal.addEventListener('abort', abort);
    try {
      signal.throwIfAborted();
      while (open.at < wanted.startIndex && open.at < open.sizeBytes) {
        await pull(open, Math.min(skipLength, wanted.startIndex - open.at));
      }
      const bytes = await pull(open, wanted.length);
      const isWhole = bytes.length < wanted.length || open.at >= open.sizeBytes;
      if (isWhole) close(open);
      else this.#keep(open);
      // A file that grew or shrank during the read is as long as the bytes that arrived.
      return { bytes, sizeBytes: isWhole ? open.at : open.sizeBytes, modifiedAt: open.modifiedAt };
    } catch (error) {
      close(open);
      throw signal.aborted ? signal.reason : error;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  close(): void {
    for (const open of this.#kept) this.#drop(open);
  }

  #take({ serial }: Device, { path, startIndex }: WantedPart): OpenReading | null {
    for (const open of this.#kept) {
      if (open.serial !== serial || open.path !== path || open.at !== startIndex) continue;
      this.#kept.delete(open);
      clearTimeout(open.idle);
      return open;
    }
    return null;
  }

  #keep(open: OpenReading): void {
    const [oldest] = this.#kept;
    if (oldest !== undefined && this.#kept.size >= maxOpen) this.#drop(oldest);
    this.#kept.add(open);
    open.idle = setTimeout(() => this.#drop(open), idleMs).unref();
  }

  #drop(open: OpenReading): void {
    this.#kept.delete(open);
    close(open);
  }
}

async function start(device: Device, path: string, signal: AbortSignal): Promise<OpenReading> {
  const { size: sizeBytes, modifiedAt } = await statPlainFile(device, path, signal);
  // The reading may outlive the call that opened it.
  const end = new AbortController();
  const abort = () => end.abort(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    const reading = await openFile(device, path, end.signal);
    const { serial } = device;
    return {
      ...reading,
      serial,
      path,
      sizeBytes,
      modifiedAt,
      end,
      rest: Buffer.alloc(0),
      at: 0,
      idle: undefined,
    };
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** The next bytes; fewer at the end of the file. */
async function pull(open: OpenReading, length: number): Promise<Buffer> {
  const parts = [open.rest];
  let held = open.rest.length;
  while (held < length) {
    const { value, done } = await open.parts.next();
    if (done === true) break;
    parts.push(value);
    held += value.length;
  }
  const all = Buffer.concat(parts);
  const given = all.subarray(0, length);
  open.rest = all.subarray(given.length);
  open.at += given.length;
  return given;
}

function close(open: OpenReading): void {
  clearTimeout(open.idle);
  open.end.abort(new Error('closed'));
  open.close();
}
