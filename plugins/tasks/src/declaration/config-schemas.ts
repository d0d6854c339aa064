import * as v from 'valibot';

/** Sent as text, number or boolean; kept as text. */
const scalarText = v.pipe(
  v.union([v.string(), v.number(), v.boolean()], 'must be text, a number or a boolean'),
  v.transform(String),
  v.string(),
);

const maxSettings = 10_000;

export const configBody = v.strictObject({
  settings: v.pipe(
    v.unknown(),
    v.check(
      (input) => !Array.isArray(input) || input.length <= maxSettings,
      `must have at most ${maxSettings} settings: send more in several calls`,
    ),
    v.array(
      v.strictObject({
        name: v.string(),
        variable: v.nullish(v.string()),
        value: v.nullish(scalarText),
      }),
    ),
  ),
});

export const configReply = v.object({
  settings: v.array(v.object({ name: v.string(), variable: v.string(), value: v.string() })),
});

export const fillingReply = v.object({ applied: v.array(v.string()), skipped: v.array(v.string()) });
