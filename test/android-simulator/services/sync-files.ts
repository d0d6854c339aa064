import { FileError } from '../storage/file-error.ts';
import { spendTransfer } from './service.ts';
import { fail, syncHeader } from './sync-answer.ts';
import type { SyncRequest } from './sync-request.ts';

const CHUNK_BYTES = 64 * 1024;
const DEFAULT_MODE = 0o644;

/** SEND: "path,mode", then DATA until DONE with the time. An error is sent after all data has been read. */
export async function receiveFile(request: SyncRequest): Promise<void> {
  const { call, reader } = request;
  const target = await targetOf(request);
  const pieces: Buffer[] = [];
  for (;;) {
    const header = await reader.read(8);
    if (header === null) return;
    const value = header.readUInt32LE(4);
    if (header.toString('latin1', 0, 4) === 'DONE') {
      const problem = writeProblem(request, {
        ...target,
        mtime: value * 1000,
        content: Buffer.concat(pieces),
      });
      if (problem === null) await call.stream.write(syncHeader('OKAY', 0));
      else await fail(call, problem);
      return;
    }
    const piece = await reader.read(value);
    if (piece === null) return;
    spendTransfer(call, piece.length);
    pieces.push(piece);
  }
}

/** RECV: the file as DATA in pieces, then DONE. */
export async function sendFile({ id, path, reader, call }: SyncRequest): Promise<void> {
  if (id === 'RCV2') await reader.read(8);
  const content = readOrFail(call.device.files.read, path);
  for (let start = 0; start < content.length; start += CHUNK_BYTES) {
    const piece = content.subarray(start, start + CHUNK_BYTES);
    spendTransfer(call, piece.length);
    await call.stream.write(Buffer.concat([syncHeader('DATA', piece.length), piece]));
  }
  await call.stream.write(syncHeader('DONE', 0));
}

async function targetOf({ id, path, reader }: SyncRequest): Promise<{ path: string; mode: number }> {
  if (id === 'SND2') {
    const settings = await reader.read(12);
    return { path, mode: settings?.readUInt32LE(4) ?? DEFAULT_MODE };
  }
  const comma = path.lastIndexOf(',');
  if (comma < 0) return { path, mode: DEFAULT_MODE };
  return { path: path.slice(0, comma), mode: Number(path.slice(comma + 1)) };
}

interface Received {
  readonly path: string;
  readonly mode: number;
  readonly mtime: number;
  readonly content: Buffer;
}

function writeProblem({ call }: SyncRequest, { path, content, mode, mtime }: Received): string | null {
  try {
    call.device.files.write(path, content, { mode, mtime, makesFolders: true });
    return null;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const action = error.message === 'No space left on device' ? 'write failed' : "couldn't create file";
    return `${action}: ${error.message}`;
  }
}

function readOrFail(read: (path: string) => Buffer, path: string): Buffer {
  try {
    return read(path);
  } catch (error) {
    if (error instanceof FileError) error.message = `open failed: ${error.message}`;
    throw error;
  }
}
