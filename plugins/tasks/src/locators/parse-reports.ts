import type { LocatorProposal, LocatorReport } from '@gatehouse/sdk-actions/internal';
import * as v from 'valibot';

const maxReports = 500;
const maxFingerprint = 8192;

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));
const digest = v.pipe(v.string(), v.regex(/^[\da-f]{32}$/));
const actionId = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const text = v.pipe(v.string(), v.maxLength(500));

const reportSchema = v.object({
  actionId,
  finder: digest,
  fingerprint: v.optional(v.pipe(v.string(), v.maxLength(maxFingerprint))),
  foundMs: v.pipe(v.array(v.pipe(v.number(), v.minValue(0))), v.maxLength(100)),
  misses: count,
  fallbacks: count,
});

const score = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
/** A page must not write macros into a project. */
const field = v.pipe(
  v.string(),
  v.maxLength(2000),
  v.check((value) => !value.includes('{-')),
);

const proposalSchema = v.object({
  ...{ actionId, missed: digest, digest, score, second: score, shown: text, page: text, reason: text },
  isHealed: v.boolean(),
  finder: v.object({
    type: v.picklist([
      'CssFinder',
      'RoleFinder',
      'TestIdFinder',
      'XPathFinder',
      'LabelFinder',
      'TextFinder',
      'PlaceholderFinder',
    ]),
    scalars: v.pipe(
      v.record(v.pipe(v.string(), v.maxLength(40)), field),
      v.check((fields) => Object.keys(fields).length <= 8),
    ),
    nestedArrays: v.strictObject({}),
  }),
});

/** The reports of a worker, which a project may control. Wrong ones are left out. */
export function parseReports(given: unknown): readonly LocatorReport[] {
  if (!Array.isArray(given)) return [];
  return given.slice(0, maxReports).flatMap((each) => {
    const parsed = v.safeParse(reportSchema, each);
    if (!parsed.success) return [];
    const { fingerprint, ...report } = parsed.output;
    return [fingerprint === undefined ? report : { ...report, fingerprint }];
  });
}

export function parseProposal(given: unknown): LocatorProposal | null {
  const parsed = v.safeParse(proposalSchema, given);
  return parsed.success ? parsed.output : null;
}

export function parseRecall(given: unknown): { readonly actionId: string; readonly finder: string } | null {
  const parsed = v.safeParse(v.object({ actionId, finder: digest }), given);
  return parsed.success ? parsed.output : null;
}
