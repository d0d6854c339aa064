import { posix } from 'node:path';
import { FileError } from '../storage/file-error.ts';
import type { FileEntry } from '../storage/files.ts';
import type { SyncRequest } from './sync-request.ts';

const V1_ENTRY_BYTES = 20;
const V2_ENTRY_BYTES = 76;
const SHELL_USER = 2000;

export async function answerStat({ path, call }: SyncRequest): Promise<void> {
  const entry = call.device.files.lstat(path);
  const answer = Buffer.alloc(16);
  answer.write('STAT', 0, 'latin1');
  writeV1(answer, 4, entry);
  await call.stream.write(answer);
}

export async function answerStatV2({ id, path, call }: SyncRequest): Promise<void> {
  const { files } = call.device;
  const entry = id === 'LST2' ? files.lstat(path) : files.stat(path);
  const answer = Buffer.alloc(72);
  answer.write(id, 0, 'latin1');
  writeV2(answer, entry);
  await call.stream.write(answer);
}

/** A folder that cannot be read has an empty list, as with adbd. */
export async function listFolder({ id, path, call }: SyncRequest): Promise<void> {
  const { files } = call.device;
  const isV2 = id === 'LIS2';
  const entries = namesIn(call, path).map((name) => {
    const entry = name === '.' || name === '..' ? files.stat(path) : files.lstat(posix.join(path, name));
    return isV2 ? entryV2(name, entry) : entryV1(name, entry);
  });
  const done = Buffer.alloc(isV2 ? V2_ENTRY_BYTES : V1_ENTRY_BYTES);
  done.write('DONE', 0, 'latin1');
  await call.stream.write(Buffer.concat([...entries, done]));
}

function namesIn({ device }: SyncRequest['call'], path: string): string[] {
  try {
    return ['.', '..', ...device.files.list(path)];
  } catch (error) {
    if (error instanceof FileError) return [];
    throw error;
  }
}

function entryV1(name: string, entry: FileEntry | undefined): Buffer {
  const bytes = Buffer.alloc(V1_ENTRY_BYTES);
  bytes.write('DENT', 0, 'latin1');
  writeV1(bytes, 4, entry);
  bytes.writeUInt32LE(Buffer.byteLength(name), 16);
  return Buffer.concat([bytes, Buffer.from(name)]);
}

function entryV2(name: string, entry: FileEntry | undefined): Buffer {
  const bytes = Buffer.alloc(V2_ENTRY_BYTES);
  bytes.write('DNT2', 0, 'latin1');
  writeV2(bytes, entry);
  bytes.writeUInt32LE(Buffer.byteLength(name), 72);
  return Buffer.concat([bytes, Buffer.from(name)]);
}

function writeV1(bytes: Buffer, at: number, entry: FileEntry | undefined): void {
  if (entry === undefined) return;
  bytes.writeUInt32LE(entry.mode, at);
  bytes.writeUInt32LE(entry.content.length, at + 4);
  bytes.writeUInt32LE(seconds(entry), at + 8);
}

/** Error, device, inode, mode, links, user, group, size and the three times, after the four letters. */
function writeV2(bytes: Buffer, entry: FileEntry | undefined): void {
  if (entry === undefined) {
    bytes.writeUInt32LE(new FileError('No such file or directory').errno, 4);
    return;
  }
  bytes.writeBigUInt64LE(1n, 8);
  bytes.writeBigUInt64LE(1n, 16);
  bytes.writeUInt32LE(entry.mode, 24);
  bytes.writeUInt32LE(1, 28);
  bytes.writeUInt32LE(SHELL_USER, 32);
  bytes.writeUInt32LE(SHELL_USER, 36);
  bytes.writeBigUInt64LE(BigInt(entry.content.length), 40);
  for (const at of [48, 56, 64]) bytes.writeBigUInt64LE(BigInt(seconds(entry)), at);
}

function seconds({ mtime }: FileEntry): number {
  return Math.floor(mtime / 1000);
}
