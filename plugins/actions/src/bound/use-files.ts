import { randomUUID } from 'node:crypto';
import { open, readdir, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type ActionContext, runResource } from '@gatehouse/plugin-runtime/api';
import { ActionError, quote } from '../action-error.ts';
import { isMissing, toFileError } from '../files/file-error.ts';
import { projectFile } from '../files/project-file.ts';
import { maxReadBytes, readRegularFile } from '../files/regular-file.ts';
import { commitFile, enterLock, leaveLock } from '../shared/channels.ts';
import { assertTextFits } from '../texts/text-size.ts';
import type { BoundData } from './bound-data.ts';

/** Names of what a run has read already and no other run shares. */
const ownData = runResource<Set<string>>({
  name: 'bound data',
  create: async () => new Set(),
  dispose: async () => undefined,
});

const lockSeconds = 60;

interface Shared {
  readonly data: BoundData;
  readonly path: string;
  readonly lock: string;
}

/** Executes an action on the contents of files. What runs share is locked meanwhile and written before it succeeds. */
export async function useFiles<T>(
  context: ActionContext,
  bound: readonly BoundData[],
  execute: () => Promise<T>,
): Promise<T> {
  const all = await Promise.all(bound.map((data) => placeOf(data, context)));
  const own = await context.resource(ownData);
  for (const { data, path } of all) {
    if (data.binding.syncWithFile || own.has(data.binding.name)) continue;
    data.load(await read(path));
    own.add(data.binding.name);
  }
  const shared = all.filter(({ data }) => data.binding.syncWithFile);
  // Always in the same order, so that no two runs wait for each other.
  shared.sort((one, other) => (one.lock < other.lock ? -1 : 1));
  return whileLocked(shared, context, execute);
}

async function placeOf(data: BoundData, context: ActionContext): Promise<Shared> {
  const path = projectFile(context.expand(data.binding.bindedFile), context.run);
  // Checks that the run may use files, as for any action that does.
  await context.perform({ type: 'File', action: 'Exists', parameters: { Path: path }, finder: null });
  const folder = await realpath(dirname(path)).catch((cause: unknown) => {
    throw toFileError(cause, path);
  });
  const real = await realpath(path).catch(() => join(folder, basename(path)));
  return { data, path: real, lock: `file:${real}` };
}

async function whileLocked<T>(
  shared: readonly Shared[],
  context: ActionContext,
  execute: () => Promise<T>,
): Promise<T> {
  const held: Shared[] = [];
  try {
    for (const each of shared) {
      const { isEntered } = await context.ask(enterLock, { name: each.lock, timeoutMs: lockSeconds * 1000 });
      if (!isEntered) throw new ActionError(`The file ${quote(each.path)} was in use for ${lockSeconds} s.`);
      held.push(each);
      each.data.load(await read(each.path));
    }
    const before = shared.map(({ data }) => data.text());
    const result = await execute();
    for (const [place, each] of shared.entries()) {
      const text = each.data.text();
      if (text !== before[place]) await write(each, text, context);
    }
    return result;
  } finally {
    for (const { lock } of held) await context.ask(leaveLock, { name: lock });
  }
}

/** A missing file is an empty one. */
async function read(path: string): Promise<Buffer> {
  try {
    return await readRegularFile(path, maxReadBytes);
  } catch (error) {
    if (isMissing(error)) return Buffer.alloc(0);
    throw error;
  }
}

async function write({ data, path, lock }: Shared, text: string, { ask }: ActionContext): Promise<void> {
  if (text === '' && !data.binding.leaveBlankFile) {
    await ask(commitFile, { lock, target: path, temporary: null });
    return;
  }
  assertTextFits(text.length);
  const start = `.gatehouse-${basename(path)}-`;
  await removeLeftovers(dirname(path), start);
  const temporary = join(dirname(path), `${start}${randomUUID()}.tmp`);
  try {
    const file = await open(temporary, 'wx');
    try {
      const old = await stat(path).catch(() => null);
      if (old) await file.chmod(old.mode & 0o777);
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await ask(commitFile, { lock, target: path, temporary });
  } catch (cause) {
    await rm(temporary, { force: true });
    throw toFileError(cause, path);
  }
}

/** Of workers that died while they wrote this file. The lock says that nobody else writes it now. */
async function removeLeftovers(folder: string, start: string): Promise<void> {
  const isLeftover = (name: string) =>
    name.startsWith(start) && /^[\da-f-]{36}\.tmp$/.test(name.slice(start.length));
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter(isLeftover)) await rm(join(folder, name), { force: true });
}
