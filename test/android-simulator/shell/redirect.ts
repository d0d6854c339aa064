import { posix } from 'node:path';
import { FileError } from '../storage/file-error.ts';
import type { Files } from '../storage/files.ts';
import { CommandFailure, type Output } from './command.ts';
import { type ExpansionScope, expandWords } from './expand.ts';
import type { Redirect } from './parse.ts';

export interface ShellIo {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly out: Output;
  readonly err: Output;
  readonly signal: AbortSignal;
}

interface Redirected {
  readonly io: ShellIo;
  /** Writes the collected output to files. */
  finish(): void;
}

/** Connects a program's input and outputs to the targets of its redirects. */
export async function redirect(
  redirects: readonly Redirect[],
  io: ShellIo,
  scope: ExpansionScope,
): Promise<Redirected> {
  const { files, folder } = scope;
  let redirected = io;
  const opened: OpenedFile[] = [];
  for (const { from, text, target } of redirects) {
    const [name = ''] = await expandWords([target], scope);
    if (text === '>&') {
      redirected =
        from === 2 ? { ...redirected, err: redirected.out } : { ...redirected, out: redirected.err };
      continue;
    }
    const path = posix.resolve(folder, name);
    if (text === '<') {
      redirected = { ...redirected, stdin: chunksOf([openToRead(files, path)]) };
      continue;
    }
    const file = openToWrite(files, path, { appends: text === '>>' });
    opened.push(file);
    const sink: Output = (data) => void file.pieces.push(Buffer.from(data));
    redirected = from === 2 ? { ...redirected, err: sink } : { ...redirected, out: sink };
  }
  return {
    io: redirected,
    finish: () => {
      for (const { path, pieces } of opened) files.write(path, Buffer.concat(pieces));
    },
  };
}

interface OpenedFile {
  readonly path: string;
  readonly pieces: Uint8Array[];
}

function openToRead(files: Files, path: string): Buffer {
  try {
    return files.read(path);
  } catch (error) {
    throw error instanceof FileError
      ? new CommandFailure(`/system/bin/sh: can't open ${path}: ${error.message}`)
      : error;
  }
}

function openToWrite(files: Files, path: string, { appends }: { appends: boolean }): OpenedFile {
  try {
    const pieces = appends && files.stat(path) !== undefined ? [files.read(path)] : [];
    files.write(path, Buffer.concat(pieces));
    return { path, pieces };
  } catch (error) {
    throw error instanceof FileError
      ? new CommandFailure(`/system/bin/sh: can't create ${path}: ${error.message}`)
      : error;
  }
}

export async function* chunksOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array, void, void> {
  yield* chunks;
}
