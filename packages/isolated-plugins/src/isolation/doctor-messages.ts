import type { DoctorCheck } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const run = v.custom<DoctorCheck['run']>((value) => typeof value === 'function', 'must be a function');

/** The module of a plugin with its checks. */
export const doctorModule = v.object({ checks: v.array(v.object({ name: v.string(), run })) });

/** The answer of a check. */
export const findingSchema = v.object({
  summary: v.string(),
  problems: v.array(v.object({ what: v.string(), fix: v.string() })),
});

const text = v.pipe(v.string(), v.maxLength(10_000));
const checkedSchema = v.object({
  kind: v.literal('checked'),
  things: v.pipe(
    v.array(v.object({ name: text, finding: v.nullable(findingSchema), error: v.nullable(text) })),
    v.maxLength(100),
  ),
});

/** A check that ran in the process of its plugin: its finding, or why there is none. */
export type CheckedThing = v.InferOutput<typeof checkedSchema>['things'][number];

/** Reads the answer of a process, which is not trusted. */
export function parseChecked(message: unknown): readonly CheckedThing[] {
  return v.parse(checkedSchema, message).things;
}
