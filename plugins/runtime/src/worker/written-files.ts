import { createHash, randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { ActionError, type Channel, quote, type RunInfo } from '@gatehouse/sdk-actions';
import {
  appendRemote,
  changeRemote,
  fetchRemote,
  findRemoteFolder,
  maxRemoteAppendBytes,
  remotePartBytes,
  writeRemotePart,
} from '@gatehouse/sdk-actions/internal';
import {
  keepRemote,
  type RemoteAppend,
  type RemoteChange,
  type RemoteFiles,
  type RemoteReplace,
} from '@gatehouse/sdk-actions/internal/files';
import { trustAnswer } from '../interpreter/action-context.ts';

type Ask = (channel: string, question: unknown) => Promise<unknown>;

/** Whether the folder of the project here lacks what runs of this process wrote to it. */
export interface Freshness {
  isStale: boolean;
}

/** The files of a run on a node: those of its project are on the machine of the daemon. */
export class WrittenFiles implements RemoteFiles {
  readonly #ask: Ask;
  readonly #freshness: Freshness;
  #folder: Promise<string | null> | null = null;

  constructor(ask: Ask, freshness: Freshness) {
    this.#ask = ask;
    this.#freshness = freshness;
  }

  /** The run with rights of its own, by which its actions write there. */
  writesOf(info: RunInfo): RunInfo {
    const fileRights = [...info.fileRights];
    keepRemote(fileRights, this);
    return { ...info, fileRights };
  }

  folder(): Promise<string | null> {
    this.#folder ??= this.#question(findRemoteFolder, null).then(({ folder }) => folder);
    return this.#folder;
  }

  async replace(path: string, file: FileHandle, options: RemoteReplace): Promise<void> {
    const uploadId = randomUUID();
    const digest = createHash('sha256');
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(remotePartBytes, size));
    for (let offset = 0; ; ) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, offset);
      const part = buffer.subarray(0, bytesRead);
      digest.update(part);
      const isLast = offset + bytesRead >= size || bytesRead === 0;
      const end = isLast ? { size: offset + bytesRead, hash: digest.copy().digest('hex') } : null;
      const bytes = part.toString('base64');
      await this.#write(writeRemotePart, { ...options, uploadId, path, offset, bytes, end });
      if (isLast) return;
      offset += bytesRead;
    }
  }

  async append(path: string, { bytes, whenEmpty }: RemoteAppend): Promise<void> {
    if (Math.max(bytes.length, whenEmpty?.length ?? 0) > maxRemoteAppendBytes) throw tooLong(path);
    await this.#write(appendRemote, {
      path,
      bytes: bytes.toString('base64'),
      whenEmpty: whenEmpty?.toString('base64') ?? null,
    });
  }

  async change(change: RemoteChange): Promise<void> {
    await this.#write(changeRemote, change);
  }

  /** Brings what was written to this node; null where it is here. */
  settle(): Promise<void> | null {
    return this.#freshness.isStale ? this.#fetch() : null;
  }

  async #fetch(): Promise<void> {
    await this.#question(fetchRemote, null);
    this.#freshness.isStale = false;
  }

  /** An answer that fails may follow a change. */
  #write<Question, Answer>(channel: Channel<Question, Answer>, question: Question): Promise<Answer> {
    this.#freshness.isStale = true;
    return this.#question(channel, question);
  }

  #question<Question, Answer>(channel: Channel<Question, Answer>, question: Question): Promise<Answer> {
    return trustAnswer(channel, this.#ask(channel.name, question));
  }
}

function tooLong(path: string): ActionError {
  return new ActionError(
    `At most ${maxRemoteAppendBytes / 2 ** 20} MiB are added at once to ${quote(path)} on a node: its folder is on the machine of the daemon. Add less at once, or write the file whole.`,
  );
}
