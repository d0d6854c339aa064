import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { CallsUntilEnd } from '@gatehouse/sdk-plugin/internal/calls-until-end';
import * as v from 'valibot';

/** Files of the data of a language. */
export interface LanguageData {
  /** Where the library lies. */
  readonly library: string;
  /** Such as `eng`, or several as `eng+deu`. */
  readonly language: string;
  readonly folder: string;
  /** Whether the files are compressed with gzip. */
  readonly isPacked: boolean;
  /** Called once the files are read, or will not be read. */
  release?(): Promise<void>;
}

export interface ReadText {
  readonly text: string;
  /** From 0 to 100. */
  readonly confidence: number;
}

const answerSchema = v.union([
  v.object({ error: v.string() }),
  v.object({ text: v.string(), confidence: v.number() }),
]);

/** Reads texts in pictures in a thread of its own, because only the end of a thread ends a slow recognition. */
export class TextRecognizer {
  readonly #thread: Worker;
  readonly #calls = new CallsUntilEnd();
  readonly #release: () => Promise<void>;

  constructor({ release = async () => undefined, ...data }: LanguageData) {
    this.#release = release;
    const place = new URL('./text-recognizer-thread.mjs', import.meta.url);
    const silent = { execArgv: [], stdout: true, stderr: true };
    this.#thread = new Worker(place, { workerData: data, ...silent });
    this.#thread.once('error', (error) =>
      this.#calls.end(error instanceof Error ? error : new Error(String(error))),
    );
    this.#thread.once('exit', () => this.#calls.end(new Error('the reader was ended')));
  }

  /** @param characters those that may be in the text; empty for any */
  async read(picture: Buffer, characters: string): Promise<ReadText> {
    this.#thread.postMessage({ picture, characters });
    const [message]: unknown[] = await this.#calls.during(() => once(this.#thread, 'message'));
    await this.#release();
    const answer = v.parse(answerSchema, message);
    if ('error' in answer) throw new Error(answer.error);
    return answer;
  }

  async destroy(): Promise<void> {
    await this.#thread.terminate();
    await this.#release();
  }
}
