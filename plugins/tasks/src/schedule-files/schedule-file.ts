import { createHash } from 'node:crypto';
import { isAbsolute } from 'node:path';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { configBody } from '../declaration/config-schemas.ts';
import { executionBody } from '../declaration/execution-schemas.ts';
import { schedulerBody } from '../declaration/schedule-schemas.ts';

/** A task as a person writes it in a file. Missing fields have their defaults. */
const fileSchema = v.strictObject({
  name: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
  projectPath: v.pipe(v.string(), v.check(isAbsolute, 'must be an absolute path')),
  // The schedule decides the number of tries.
  execution: v.optional(v.omit(v.strictObject(executionBody.entries), ['numberOfTries']), {}),
  scheduler: schedulerBody,
  config: v.optional(configBody.entries.settings, []),
});

export type ScheduleFile = v.InferOutput<typeof fileSchema>;

/** Throws `bad_request` with all problems. */
export function parseScheduleFile(text: string): ScheduleFile {
  const result = v.safeParse(fileSchema, parseJson(text));
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`);
  throw new GatehouseError('bad_request', problems.join('. '));
}

/** Derived from the file name, so that the task keeps its state over restarts. */
export function taskIdOf(fileName: string): string {
  const hex = createHash('sha256').update(`schedule file ${fileName}`).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new GatehouseError(
      'bad_request',
      `It is no JSON: ${error instanceof Error ? error.message : error}`,
    );
  }
}
