import * as v from 'valibot';
import type { Fingerprint, Ranking } from './page/fingerprint.ts';

const text = v.pipe(v.string(), v.maxLength(200));

const fingerprintSchema = v.strictObject({
  ...{ role: text, tag: text, type: text, name: text, target: text, path: text, origin: text, page: text },
  item: v.pipe(v.array(text), v.maxLength(8)),
  groups: v.pipe(v.array(text), v.maxLength(8)),
  attributes: v.record(text, text),
  isShown: v.boolean(),
});

const rankingSchema = v.variant('kind', [
  v.object({
    kind: v.literal('one'),
    second: v.number(),
    best: v.object({
      score: v.number(),
      fingerprint: fingerprintSchema,
      expressions: v.pipe(
        v.array(
          v.object({
            by: v.picklist(['role', 'testid', 'css']),
            value: v.pipe(v.string(), v.maxLength(2000)),
            name: v.optional(text),
          }),
        ),
        v.minLength(1),
        v.maxLength(10),
      ),
      shown: v.string(),
    }),
  }),
  v.object({ kind: v.picklist(['none', 'several']), score: v.number(), count: v.number() }),
  v.object({ kind: v.literal('too_large') }),
]);

/** The answer of a page; null where it is none. */
export function parseFingerprint(answer: unknown): Fingerprint | null {
  const parsed = v.safeParse(fingerprintSchema, answer);
  return parsed.success ? parsed.output : null;
}

export function parseRanking(answer: unknown): Ranking | null {
  const parsed = v.safeParse(rankingSchema, answer);
  return parsed.success ? parsed.output : null;
}

export type IsSecret = (text: string) => boolean;

/** Without texts that show a secret. */
export function withoutSecretTexts(fingerprint: Fingerprint, isSecret: IsSecret): Fingerprint {
  const clean = (given: string) => (isSecret(given) ? '' : given);
  const cleanAll = (given: readonly string[]) => given.map(clean).filter((each) => each !== '');
  const { role, tag, type, name, target, path, isShown, origin, page } = fingerprint;
  const attributes = Object.entries(fingerprint.attributes).filter(([, value]) => clean(value) !== '');
  return {
    ...{ role, tag, type, path, isShown, origin },
    ...{ name: clean(name), target: clean(target), page: clean(page) },
    ...{ item: cleanAll(fingerprint.item), groups: cleanAll(fingerprint.groups) },
    attributes: Object.fromEntries(attributes),
  };
}
