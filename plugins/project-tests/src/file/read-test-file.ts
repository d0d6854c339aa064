import { basename, dirname, resolve } from 'node:path';
import { explainJsonError } from '@gatehouse/plugin-runtime/api';
import { type FileRights, isMissing, readLocated } from '@gatehouse/sdk-actions/files';
import { accessTo, isWithin } from '@gatehouse/sdk-actions/internal/files';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { type TestFile, testFileSchema } from '../test-file-schema.ts';
import { depthProblem } from './depth-problem.ts';

const maxBytes = 4 * 2 ** 20;
export const ending = '.test.json';

export interface ReadTest {
  readonly file: TestFile;
  /** The real path of the test file. */
  readonly path: string;
  /** The real path of its folder: no test reads beyond it. */
  readonly folder: string;
  /** Rights to read the folder of the test. */
  readonly rights: FileRights;
  /** Path of the project within the folder. */
  readonly project: string;
}

/** Reads and checks a test file. Throws `not_found`, and `bad_request` with file, place and fix. */
export async function readTestFile(named: string, rights: FileRights): Promise<ReadTest> {
  if (!named.endsWith(ending)) throw refused(named, `its name must end with ${ending}`);
  const { bytes, real } = await readLocated({ path: resolve(named), rights }, maxBytes).catch((error) => {
    if (isMissing(error) || /does not exist|no such file/i.test(String(error))) {
      throw new GatehouseError('not_found', `There is no test file ${named}.`);
    }
    throw refused(named, error instanceof Error ? error.message : String(error));
  });
  const file = await parseTest(named, bytes);
  const folder = dirname(real);
  const project = file.project ?? `${basename(real).slice(0, -ending.length)}.zp`;
  return { file, path: real, folder, rights: readingWithin(folder, rights), project };
}

async function parseTest(named: string, bytes: Buffer): Promise<TestFile> {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  const tooDeep = depthProblem(text);
  if (tooDeep !== null) throw refused(named, tooDeep);
  const parsed = v.safeParse(testFileSchema, await parseJson(named, text));
  if (!parsed.success) throw refused(named, parsed.issues.slice(0, 5).map(explain).join('; '));
  const names = parsed.output.cases.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw refused(named, `two cases have the name ${JSON.stringify(twice)}`);
  return parsed.output;
}

async function parseJson(named: string, text: string): Promise<unknown> {
  try {
    return JSON.parse(text);
  } catch {
    throw refused(named, `it is no JSON. ${await explainJsonError(Buffer.from(text))}`);
  }
}

function explain(issue: v.BaseIssue<unknown>): string {
  const place = v.getDotPath(issue) ?? 'the file';
  const isUnknown = issue.type === 'strict_object' && issue.expected === 'never';
  return isUnknown ? `${place} is no key of a test` : `${place}: ${issue.message}`;
}

/** Rights to read a folder, and no more beyond it. */
export function readingWithin(folder: string, rights: FileRights): FileRights {
  const access = accessTo(rights, folder) === 'none' ? 'none' : 'read';
  return [
    { path: folder, access },
    ...rights.filter(({ path }) => path !== folder && isWithin(path, folder)),
  ];
}

function refused(named: string, reason: string): GatehouseError {
  return new GatehouseError('bad_request', `The test ${named} was not run: ${reason}`);
}
