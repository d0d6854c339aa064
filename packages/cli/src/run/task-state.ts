import * as v from 'valibot';

const text = v.pipe(
  v.nullish(v.string()),
  v.transform((value) => value ?? ''),
);

/** The part of a task's state that the command line shows. */
export const taskState = v.object({
  status: v.string(),
  doneSuccessfully: v.number(),
  doneAll: v.number(),
  numberOfTries: v.number(),
  countOfThreads: v.number(),
  failurePoints: v.array(
    v.object({ actionId: text, actionComment: text, exceptionMessage: text, isHardStop: v.boolean() }),
  ),
});

export type TaskState = v.InferOutput<typeof taskState>;
