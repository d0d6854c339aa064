import { described } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

export const capPeriods = ['try', 'day', 'task'] as const;

const measure = v.pipe(
  v.string(),
  v.regex(
    /^[a-zA-Z][\w.-]{0,63}$/,
    'must be browserSeconds, requests, bytes, receivedBytes, sentBytes, captchas, sms, or a counter of a plugin',
  ),
);

/** A maximum of what a task may use. */
export const capSchema = v.strictObject({
  measure: described(
    measure,
    'What is bounded: `browserSeconds`, `requests`, `bytes`, `receivedBytes`, `sentBytes`, `captchas`, `sms`, or a counter of a plugin.',
  ),
  per: described(
    v.picklist(capPeriods),
    'Where it holds: in each try, on each day of UTC, or since the task exists.',
  ),
  max: described(v.pipe(v.number(), v.finite(), v.minValue(0)), 'How much may be used.'),
});

export const capsSchema = v.pipe(
  v.array(capSchema),
  v.maxLength(50),
  v.check(
    (caps) => new Set(caps.map(({ measure, per }) => `${measure} ${per}`)).size === caps.length,
    'has two caps of one measure and period',
  ),
);

export type Cap = Readonly<v.InferOutput<typeof capSchema>>;

const periodTexts = { try: 'in one try', day: 'a day', task: 'in all' } as const;

/** Such as `100 captchas a day`. */
export function capText({ measure, per, max }: Cap): string {
  return `${max} ${measure} ${periodTexts[per]}`;
}
