import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ActionError, quote } from '@gatehouse/sdk-actions';
import {
  elsewhere,
  factsOf,
  type GuardedPath,
  makeFolders,
  moveEntry,
  removeFile,
  replaceFile,
  toFileError,
  withRegular,
} from '@gatehouse/sdk-actions/files';
import type { Exchange, HttpAnswer } from './http-exchange.ts';
import { statusError } from './refuse-status.ts';
import { bodyChunks } from './response-body.ts';
import { type FinalAnswer, sendRequest } from './send-request.ts';

type Route = Pick<Exchange, 'url' | 'headers' | 'proxy' | 'trust' | 'signal' | 'usage'>;

interface Place {
  readonly target: GuardedPath;
  /** Keeps a part of an interrupted download, and continues from it. */
  readonly resumes: boolean;
}

const redirects = 20;

/** Returns the size of the file. */
export async function download(route: Route, { target, resumes }: Place): Promise<number> {
  if (resumes) return resumeDownload(route, target);
  const answer = await ask(route, route.headers);
  assertSuccess(answer);
  let size = 0;
  await replaceFile(target, { makesFolders: true }, async (file) => {
    size = await append(answer, file);
  });
  return size;
}

/** A partial file is kept beside the target until it is complete. */
async function resumeDownload(route: Route, target: GuardedPath): Promise<number> {
  const part = elsewhere(target, `${target.path}.part`);
  try {
    await makeFolders(elsewhere(target, dirname(target.path)));
    return await withRegular(part, 'append', async ({ file }) => {
      await fetchRest(route, file);
      await file.sync();
      const { size } = await file.stat();
      await moveEntry(part, target, { overwrite: true });
      return size;
    });
  } catch (cause) {
    await removeEmpty(part);
    throw toFileError(cause, part.path);
  }
}

async function fetchRest(route: Route, file: FileHandle): Promise<void> {
  const { size, mtime } = await file.stat();
  // Parts of a compressed transfer cannot be joined.
  const headers = new Headers([...route.headers, ['accept-encoding', 'identity']]);
  if (size > 0) {
    headers.set('range', `bytes=${size}-`);
    headers.set('if-range', mtime.toUTCString());
  }
  const answer = await ask(route, headers);
  if (answer.status === 416 && answer.headers.get('content-range') === `bytes */${size}`) {
    answer.body.destroy();
    return;
  }
  assertSuccess(answer);
  if (answer.status !== 206) await file.truncate(0);
  else assertResumed(answer, size);
  try {
    await append(answer, file);
  } finally {
    await rememberDate(answer, file);
  }
}

/** The partial file has the date of the server's file: a server with a newer file then sends it whole. */
async function rememberDate(answer: HttpAnswer, file: FileHandle): Promise<void> {
  const date = new Date(answer.headers.get('last-modified') ?? 0);
  await file.utimes(new Date(), Number.isNaN(date.getTime()) ? new Date(0) : date);
}

function assertResumed(answer: HttpAnswer, size: number): void {
  const range = answer.headers.get('content-range') ?? '';
  if (range.startsWith(`bytes ${size}-`)) return;
  answer.body.destroy();
  throw new ActionError(
    `The server sent ${quote(range)} in place of what follows byte ${size}. Turn Resume off.`,
  );
}

function ask({ trust = null, ...route }: Route, headers: Headers): Promise<FinalAnswer> {
  return sendRequest({ ...route, method: 'GET', headers, body: null, trust, redirects });
}

function assertSuccess(answer: FinalAnswer): void {
  if (answer.ok) return;
  answer.body.destroy();
  const message = `${answer.url.href} answers with status ${answer.status}, so there is no file.`;
  throw statusError(message, answer.headers);
}

async function append(answer: HttpAnswer, file: FileHandle): Promise<number> {
  let size = 0;
  for await (const chunk of bodyChunks(answer)) {
    await file.appendFile(chunk);
    size += chunk.length;
  }
  return size;
}

async function removeEmpty(part: GuardedPath): Promise<void> {
  const size = await factsOf(part).then(
    ({ facts }) => facts.size,
    () => -1,
  );
  if (size === 0) await removeFile(part).catch(() => undefined);
}
