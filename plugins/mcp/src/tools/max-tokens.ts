import * as v from 'valibot';

/** How long an answer may be. */
export const maxTokensInput = v.optional(
  v.pipe(v.number(), v.integer(), v.minValue(50), v.maxValue(100_000)),
);
