import { resolve } from 'node:path';
import { type FileRights, type GuardedPath, readRegularFile } from '@gatehouse/sdk-actions/files';
import type { AnswerSource } from '../test-file-schema.ts';
import type { AnswerGiver } from './answer-giver.ts';
import { folderAnswers } from './folder-answers.ts';
import { harAnswers } from './har-answers.ts';
import { inlineAnswer } from './inline-answer.ts';

const maxFileBytes = 16 * 2 ** 20;

export interface TestFolder {
  readonly folder: string;
  readonly rights: FileRights;
}

export function fileOfTest({ folder, rights }: TestFolder, path: string): GuardedPath {
  return { path: resolve(folder, path), rights };
}

/** Those that give the answers of a case, in its order. Throws an ActionError for a file that cannot be read. */
export function openAnswers(
  sources: readonly AnswerSource[],
  test: TestFolder,
): Promise<readonly AnswerGiver[]> {
  const read = (path: string) => readRegularFile(fileOfTest(test, path), maxFileBytes);
  return Promise.all(
    sources.map(async (source, index) => {
      const label = `given.answers[${index}]`;
      if ('har' in source) return harAnswers(fileOfTest(test, source.har), label);
      if ('folder' in source) return folderAnswers({ ...source, label, read });
      return inlineAnswer(source, { label, read });
    }),
  );
}
