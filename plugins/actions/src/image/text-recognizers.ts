import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ActionError, quote, runResource } from '@gatehouse/sdk-actions';
import {
  below,
  factsOf,
  type GuardedPath,
  isMissing,
  maxReadBytes,
  readRegularFile,
} from '@gatehouse/sdk-actions/files';
import { withTimeLimit } from '../http/time-limit.ts';
import { reasonOf } from '../net/reason-of.ts';
import { type LanguageData, type ReadText, TextRecognizer } from './text-recognizer.ts';

/** The recognizers of a run, by language; each takes a second to start. */
export type TextRecognizers = Map<string, TextRecognizer>;

export const textRecognizers = runResource<TextRecognizers>({
  name: 'The text readers',
  create: async () => new Map(),
  async dispose(readers) {
    await Promise.all([...readers.values()].map((reader) => reader.destroy()));
  },
});

/** A language, whose data is read when its recognizer starts. */
export interface Language {
  readonly key: string;
  prepare(): Promise<LanguageData>;
}

export interface Reading {
  readonly picture: Buffer;
  readonly characters: string;
  readonly data: Language;
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/** Reads with the run's recognizer of that language; one that fails or exceeds the time limit is ended. */
export async function readText(readers: TextRecognizers, reading: Reading): Promise<ReadText> {
  const { data, seconds, signal } = reading;
  const { key } = data;
  const reader = readers.get(key) ?? new TextRecognizer(await data.prepare());
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

/** The data of a language: for English the bundled files, for others files in a folder. Nothing is downloaded. */
export async function languageData(language: string, folder: GuardedPath | null): Promise<Language> {
  const codes = language.split('+');
  if (!codes.every((code) => /^[a-z]{3}(_[A-Za-z]+)*$/.test(code))) {
    throw new ActionError(`Language must be such as eng, deu or eng+deu; it is ${quote(language)}.`);
  }
  if (folder === null) return englishData(language);
  for (const isPacked of [false, true]) {
    const files = codes.map((code) => below(folder, `${code}.traineddata${isPacked ? '.gz' : ''}`));
    if (await areThere(files)) {
      return {
        key: `${language} ${folder.path}`,
        prepare: async () => ({ library: libraryPlace(), language, isPacked, ...(await copyAside(files)) }),
      };
    }
  }
  throw new ActionError(
    `${quote(folder.path)} has no ${codes.map((code) => `${code}.traineddata`).join(' and ')}.`,
  );
}

function englishData(language: string): Language {
  if (language !== 'eng') {
    throw new ActionError(
      `Only English (eng) comes along; for ${language} name the folder with its .traineddata in LanguageData.`,
    );
  }
  const library = libraryPlace();
  const place = import.meta.resolve('@tesseract.js-data/eng/package.json');
  const folder = fileURLToPath(new URL('4.0.0_best_int', place));
  return { key: language, prepare: async () => ({ library, language, folder, isPacked: true }) };
}

/** A release has it as an extra. */
function libraryPlace(): string {
  try {
    return import.meta.resolve('tesseract.js');
  } catch (error) {
    throw new ActionError(`Texts in pictures cannot be read here. ${reasonOf(error)}`);
  }
}

/** The library opens files by name, so it gets copies in a folder of its own. */
async function copyAside(files: readonly GuardedPath[]) {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-language-'));
  const release = () => rm(folder, { recursive: true, force: true });
  try {
    for (const file of files) {
      await writeFile(join(folder, basename(file.path)), await readRegularFile(file, maxReadBytes));
    }
    return { folder, release };
  } catch (error) {
    await release();
    throw error;
  }
}

async function areThere(files: readonly GuardedPath[]): Promise<boolean> {
  try {
    await Promise.all(files.map((file) => factsOf(file)));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
