import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runResource } from '@gatehouse/plugin-runtime/api';
import { ActionError, quote } from '../action-error.ts';
import { withTimeLimit } from '../http/time-limit.ts';
import { reasonOf } from '../net/reason-of.ts';
import { type LanguageData, type ReadText, TextReader } from './text-reader.ts';

/** The readers of a run, by language; each takes a second to begin. */
export type TextReaders = Map<string, TextReader>;

export const textReaders = runResource<TextReaders>({
  name: 'The text readers',
  create: async () => new Map(),
  async dispose(readers) {
    await Promise.all([...readers.values()].map((reader) => reader.destroy()));
  },
});

export interface Reading {
  readonly picture: Buffer;
  readonly characters: string;
  readonly data: LanguageData;
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/** Reads with the run's reader of that language; one that fails or takes too long is ended. */
export async function readText(readers: TextReaders, reading: Reading): Promise<ReadText> {
  const { data, seconds, signal } = reading;
  const key = `${data.folder} ${data.language}`;
  const reader = readers.get(key) ?? new TextReader(data);
  readers.set(key, reader);
  const drop = async () => {
    readers.delete(key);
    await reader.destroy();
  };
  let result: ReadText = { text: '', confidence: 0 };
  await withTimeLimit({ seconds, signal, what: 'the text reader' }, async (limit) => {
    limit.addEventListener('abort', drop);
    try {
      result = await reader.read(reading.picture, reading.characters);
    } catch (error) {
      await drop();
      throw new ActionError(`The picture cannot be read: ${reasonOf(error)}.`);
    } finally {
      limit.removeEventListener('abort', drop);
    }
  });
  return result;
}

/** The data of a language: of English what comes along, of others what lies in a folder. Nothing is fetched. */
export async function languageData(language: string, folder: string): Promise<LanguageData> {
  const names = language.split('+');
  if (!names.every((name) => /^[a-z]{3}(_[A-Za-z]+)*$/.test(name))) {
    throw new ActionError(`Language must be such as eng, deu or eng+deu; it is ${quote(language)}.`);
  }
  if (folder === '') return englishData(language);
  for (const isPacked of [false, true]) {
    const files = names.map((name) => join(folder, `${name}.traineddata${isPacked ? '.gz' : ''}`));
    if (await areThere(files)) return { language, folder, isPacked };
  }
  throw new ActionError(
    `${quote(folder)} has no ${names.map((name) => `${name}.traineddata`).join(' and ')}.`,
  );
}

function englishData(language: string): LanguageData {
  if (language !== 'eng') {
    throw new ActionError(
      `Only English (eng) comes along; for ${language} name the folder with its .traineddata in LanguageData.`,
    );
  }
  const place = import.meta.resolve('@tesseract.js-data/eng/package.json');
  return { language, folder: fileURLToPath(new URL('4.0.0_best_int', place)), isPacked: true };
}

async function areThere(files: readonly string[]): Promise<boolean> {
  try {
    await Promise.all(files.map((file) => access(file)));
    return true;
  } catch {
    return false;
  }
}
