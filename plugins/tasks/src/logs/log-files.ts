import { appendFile, type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { linesBackwards } from './lines-backwards.ts';

/** `quiet` has tries that logged nothing but their begin and end, so that they do not push others out. */
export type LogPart = 'lines' | 'quiet';

export interface LogFilesOptions {
  readonly folder: string;
  /** Bytes of all files. */
  readonly maxBytes: number;
  /** Bytes of the files of one task. */
  readonly maxTaskBytes: number;
  readonly maxAgeMs: number;
  now(): number;
}

/** Times are milliseconds since 1970. */
interface LogFile {
  readonly name: string;
  readonly size: number;
  readonly writtenAt: number;
  /** Time of its oldest line. */
  readonly begunAt: number;
  /** Whether it may end within a line: a daemon that died, or a full disk, may have left a part of one. */
  readonly isDoubtful: boolean;
}

const namePattern = /^(.+)\.(?:lines|quiet)(?:\.earlier)?\.jsonl$/;
const timePattern = /"timestamp":"([^"]{20,30})"/;
const parts: readonly LogPart[] = ['lines', 'quiet'];
const maxQuietBytes = 64 * 1024;
const newLine = 0x0a;
const headBytes = 1024;

/**
 * The logs of tasks on disk, with one JSON object per line. A part of a log has two files: once the newer one is full, or
 * half as old as lines become, it takes the place of the earlier one. Lines are not synced: they outlive the process.
 */
export class LogFiles {
  readonly #options: LogFilesOptions;
  readonly #files = new Map<string, LogFile>();
  #size = 0;
  /** Changes of files are made one after the other. */
  #changes: Promise<unknown> = Promise.resolve();

  constructor(options: LogFilesOptions) {
    this.#options = options;
  }

  /** Finds the files of an earlier daemon, and removes those of tasks that are gone. Returns the tasks that have some. */
  async open(isTask: (taskId: string) => boolean): Promise<Set<string>> {
    const { folder } = this.#options;
    const tasks = new Set<string>();
    const find = async (name: string) => {
      const taskId = namePattern.exec(name)?.[1];
      const facts = taskId === undefined ? null : await stat(join(folder, name));
      if (taskId === undefined || facts === null || !facts.isFile()) return;
      if (!isTask(taskId)) return rm(join(folder, name), { force: true });
      const { size, mtimeMs: writtenAt } = facts;
      this.#note({ name, size, writtenAt, begunAt: writtenAt, isDoubtful: true });
      tasks.add(taskId);
    };
    await Promise.all((await readdir(folder)).map(find));
    await this.sweep();
    return tasks;
  }

  /** Rejects if the lines could not be written. @param text whole lines */
  append(taskId: string, part: LogPart, text: string): Promise<void> {
    return this.#inTurn(async () => {
      const { now, maxTaskBytes, maxAgeMs } = this.#options;
      const [name, earlier] = namesOf(taskId, part);
      const known = this.#files.get(name) ?? newFile(name, now());
      const { file, isTorn } = known.isDoubtful ? await this.#look(known) : { file: known, isTorn: false };
      const bytes = Buffer.from(isTorn ? `\n${text}` : text);
      const size = file.size + bytes.length;
      this.#note({ ...file, isDoubtful: true });
      await appendFile(this.#pathOf(name), bytes, { mode: 0o600 });
      this.#note({ ...file, size, writtenAt: now(), isDoubtful: false });
      const maxBytes = part === 'quiet' ? maxQuietBytes : maxTaskBytes / 2;
      const isOld = now() - file.begunAt > maxAgeMs / 2;
      if (size > maxBytes || isOld) await this.#setAside(name, earlier);
      await this.#keepSize();
    });
  }

  /** The lines of a part, in pieces, the newest first. One may be a part of a line. */
  async *newestLines(taskId: string, part: LogPart): AsyncGenerator<readonly string[]> {
    const handles = await this.#inTurn(() =>
      Promise.all(namesOf(taskId, part).map((name) => this.#open(name))),
    );
    try {
      for (const handle of handles) if (handle !== null) yield* linesBackwards(handle);
    } finally {
      await Promise.all(handles.map((handle) => handle?.close()));
    }
  }

  forget(taskId: string): Promise<void> {
    return this.#inTurn(async () => {
      for (const name of namesOf(taskId)) await this.#remove(name);
    });
  }

  /** Removes files that nobody wrote to for as long as lines are kept. */
  sweep(): Promise<void> {
    return this.#inTurn(async () => {
      const writtenAfter = this.#options.now() - this.#options.maxAgeMs;
      for (const { name, writtenAt } of [...this.#files.values()])
        if (writtenAt <= writtenAfter) await this.#remove(name);
      await this.#keepSize();
    });
  }

  /** The facts of the file now, and whether it ends within a line. */
  async #look(known: LogFile): Promise<{ readonly file: LogFile; readonly isTorn: boolean }> {
    const handle = await this.#open(known.name);
    if (handle === null) return { file: newFile(known.name, this.#options.now()), isTorn: false };
    try {
      const { size } = await handle.stat();
      const head = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
      const last = await handle.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
      const time = timePattern.exec(head.buffer.toString('latin1', 0, head.bytesRead))?.[1];
      const begunAt = Date.parse(time ?? '') || known.begunAt;
      return { file: { ...known, size, begunAt }, isTorn: size > 0 && last.buffer[0] !== newLine };
    } finally {
      await handle.close();
    }
  }

  async #setAside(name: string, earlier: string): Promise<void> {
    await rename(this.#pathOf(name), this.#pathOf(earlier));
    const file = this.#files.get(name);
    this.#unnote(name);
    if (file !== undefined) this.#note({ ...file, name: earlier });
  }

  /** The files that were written last stay longest. */
  async #keepSize(): Promise<void> {
    if (this.#size <= this.#options.maxBytes) return;
    const byAge = [...this.#files.values()].sort((a, b) => a.writtenAt - b.writtenAt);
    for (const { name } of byAge) {
      if (this.#size <= this.#options.maxBytes) return;
      await this.#remove(name);
    }
  }

  async #remove(name: string): Promise<void> {
    if (!this.#files.has(name)) return;
    await rm(this.#pathOf(name), { recursive: true, force: true });
    this.#unnote(name);
  }

  /** Null for a file that is not there, and for what is no file. */
  async #open(name: string): Promise<FileHandle | null> {
    if (!this.#files.has(name)) return null;
    const handle = await open(this.#pathOf(name), 'r').catch(() => null);
    if (handle === null || (await handle.stat()).isFile()) return handle;
    await handle.close();
    return null;
  }

  #note(file: LogFile): void {
    this.#unnote(file.name);
    this.#files.set(file.name, file);
    this.#size += file.size;
  }

  #unnote(name: string): void {
    this.#size -= this.#files.get(name)?.size ?? 0;
    this.#files.delete(name);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#changes.then(work);
    // The caller handles a failure; the next change is made all the same.
    this.#changes = done.catch(() => undefined);
    return done;
  }

  #pathOf(name: string): string {
    return join(this.#options.folder, name);
  }
}

function newFile(name: string, now: number): LogFile {
  return { name, size: 0, writtenAt: now, begunAt: now, isDoubtful: false };
}

/** The newer file, then the earlier one, of a part or of all. */
function namesOf(taskId: string, part: LogPart): readonly [string, string];
function namesOf(taskId: string): readonly string[];
function namesOf(taskId: string, part?: LogPart): readonly string[] {
  if (part === undefined) return parts.flatMap((each) => namesOf(taskId, each));
  return [`${taskId}.${part}.jsonl`, `${taskId}.${part}.earlier.jsonl`];
}
