import * as v from 'valibot';
import { ApiCallError, type ApiClient } from '../api-client.ts';
import { type FileOutcome, testOutcomeSchema } from './test-outcome.ts';

export interface TestOrder {
  readonly only?: string | undefined;
  readonly trustsProject: boolean;
}

/** Runs a test file. Rejects where no daemon answers; what is wrong with the file is an outcome. */
export async function runTestFile(client: ApiClient, path: string, order: TestOrder): Promise<FileOutcome> {
  const { only, trustsProject } = order;
  const body = { path, trustsProject, ...(only !== undefined && { only }) };
  try {
    const answer = await client.call('runner', 'POST /project-tests/run', body);
    return { file: path, outcome: v.parse(testOutcomeSchema, answer) };
  } catch (error) {
    if (error instanceof ApiCallError && error.status < 500) return { file: path, error: error.message };
    throw error;
  }
}
