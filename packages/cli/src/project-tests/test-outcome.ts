import * as v from 'valibot';

const nullableText = v.nullable(v.string());

/** The answer of the daemon for the cases of a test file. */
export const testOutcomeSchema = v.object({
  path: v.string(),
  project: v.string(),
  passed: v.boolean(),
  cases: v.array(
    v.object({
      name: v.string(),
      passed: v.boolean(),
      seconds: v.number(),
      result: v.string(),
      message: nullableText,
      problems: v.array(
        v.object({ place: v.string(), message: v.string(), expected: nullableText, actual: nullableText }),
      ),
      notes: v.array(v.string()),
      requests: v.array(v.unknown()),
      log: v.array(v.string()),
    }),
  ),
  coverage: v.object({
    actions: v.array(
      v.object({
        actionId: v.string(),
        times: v.number(),
        branches: v.array(v.object({ branch: v.string(), times: v.number() })),
      }),
    ),
    coveredActions: v.number(),
    totalActions: v.number(),
    coveredBranches: v.number(),
    totalBranches: v.number(),
  }),
});

export type TestOutcome = v.InferOutput<typeof testOutcomeSchema>;
export type CaseOutcome = TestOutcome['cases'][number];

/** A test file with its outcome, or the reason why it was not run. */
export type FileOutcome =
  | { readonly file: string; readonly outcome: TestOutcome }
  | { readonly file: string; readonly error: string };

export function hasPassed(file: FileOutcome): boolean {
  return 'outcome' in file && file.outcome.passed;
}
