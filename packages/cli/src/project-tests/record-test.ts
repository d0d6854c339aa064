import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as v from 'valibot';
import type { ApiClient } from '../api-client.ts';

const recordedSchema = v.object({
  path: v.string(),
  test: v.string(),
  answers: v.number(),
  leftOut: v.array(v.string()),
});

export type RecordedTest = v.InferOutput<typeof recordedSchema>;

export interface RecordOrder {
  readonly project: string;
  readonly name?: string | undefined;
  readonly files: readonly string[];
  readonly secrets: Readonly<Record<string, string>>;
  readonly trustsProject: boolean;
}

/** Runs a project with the network, and makes a test of it. Rejects where the run failed. */
export async function recordTest(client: ApiClient, order: RecordOrder): Promise<RecordedTest> {
  const { project, name, ...rest } = order;
  const body = { path: resolve(project), ...(name !== undefined && { name }), ...rest };
  return v.parse(recordedSchema, await client.call('runner', 'POST /project-tests/record', body));
}

/** Throws where the file is there already, unless it shall be replaced. */
export async function writeTest(
  { path, test }: RecordedTest,
  { replaces }: { replaces: boolean },
): Promise<void> {
  await writeFile(path, test, { flag: replaces ? 'w' : 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? existing(path) : error;
  });
}

export function existing(path: string): Error {
  return new Error(`${path} is there already, and stays as it is; add --force to replace it`);
}
