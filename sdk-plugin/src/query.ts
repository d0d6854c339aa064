import * as v from 'valibot';

const int32 = 2_147_483_647;

// The `wire` of a schema's metadata is what the API description says of it: the text of a query is a number there.

/** A decimal integer in a query, such as `take=100`. */
export function queryInteger(range: { min?: number; max?: number } = {}) {
  const { min = -int32 - 1, max = int32 } = range;
  return v.pipe(
    v.string(),
    v.regex(/^-?(0|[1-9]\d{0,9})$/, 'must be a decimal integer'),
    v.transform(Number),
    v.number(),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
    v.metadata({ wire: { type: 'integer', minimum: min, maximum: max } }),
  );
}

/** `true` or `false` in a query. */
export function queryBoolean() {
  return v.pipe(
    v.picklist(['true', 'false'], 'must be true or false'),
    v.transform((text) => text === 'true'),
    v.boolean(),
    v.metadata({ wire: { type: 'boolean' } }),
  );
}

/** An integer in a body, within 32 bits. */
export function bodyInteger(range: { min?: number; max?: number } = {}) {
  const { min = -int32 - 1, max = int32 } = range;
  return v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
}

/** An integer of an answer. Generated clients get a whole number from it. */
export const integer = v.pipe(v.number(), v.integer());
