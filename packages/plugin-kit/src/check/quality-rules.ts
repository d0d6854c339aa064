import type { LiveOperation, Schema } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import type { Evidence } from './evidence.ts';

export const qualityLevels = ['bronze', 'silver', 'gold', 'platinum'] as const;

/** A level of the quality ladder. */
export type QualityLevel = (typeof qualityLevels)[number];

export interface QualityRule {
  readonly id: string;
  readonly level: QualityLevel;
  /** The requirement, for people. */
  readonly asks: string;
  /** Whether the plugin has what the rule is about; always, where it is left out. */
  readonly appliesTo?: (evidence: Evidence) => boolean;
  /** Violations of the rule; empty when it is kept. */
  readonly against: (evidence: Evidence) => readonly string[];
}

const hasOperations = ({ declaration }: Evidence) => declaration.operations.length > 0;
const hasActions = ({ declaration }: Evidence) => (declaration.actionCategories ?? []).length > 0;

/**
 * The quality ladder: each rule is computed from the evidence of the check, and the author judges none. Bronze is the
 * minimum for every plugin, so its rules are the checks themselves.
 */
export const qualityRules: readonly QualityRule[] = [
  {
    id: 'checks',
    level: 'bronze',
    asks: 'Every check passes: it loads, keeps the contract, is described, stops clean, and has a README and a licence',
    against: () => [],
  },
  {
    id: 'tests',
    level: 'silver',
    asks: 'It has tests of its own',
    against: ({ testFiles }) => (testFiles.length > 0 ? [] : ['there is no *.test.ts below src/ or test/']),
  },
  {
    id: 'summaries',
    level: 'silver',
    asks: 'Each operation has a summary of its own, and each scope says what it allows',
    against: ({ declaration }) => [
      ...declaration.operations
        .filter(({ summary }) => (summary ?? '') === '')
        .map(({ id }) => `${id} has no summary`),
      ...(declaration.scopes ?? [])
        .filter(({ summary }) => summary === '')
        .map(({ id }) => `${id} says nothing`),
    ],
  },
  {
    id: 'replies',
    level: 'silver',
    asks: 'Each live operation declares its answer, or answers 204',
    appliesTo: hasOperations,
    against: (evidence) =>
      liveOf(evidence)
        .filter(({ reply, success }) => reply === undefined && success !== 204)
        .map(({ id }) => `${id} declares no reply`),
  },
  {
    id: 'errors',
    level: 'silver',
    asks: 'Each error that it declares is brought about by a fixture',
    appliesTo: hasOperations,
    against: ({ gaps }) => gaps,
  },
  {
    id: 'actions',
    level: 'silver',
    asks: 'Each action is called well by a fixture',
    appliesTo: hasActions,
    against: ({ actionsWithoutCall }) => actionsWithoutCall.map((name) => `${name} has no good call`),
  },
  {
    id: 'access',
    level: 'gold',
    asks: 'It reaches the network, programs and files through env.access only, as its manifest declares',
    against: ({ directImports }) =>
      directImports.map(({ file, line, module, kind }) => `${file}:${line} imports ${module} (${kind})`),
  },
  {
    id: 'scopes',
    level: 'gold',
    asks: 'Each operation that changes something (tier 1 and above) asks for a scope',
    appliesTo: hasOperations,
    against: ({ declaration }) =>
      declaration.operations
        .filter(({ tier, scope }) => tier > 0 && scope === null)
        .map(({ id, tier }) => `${id} of tier ${tier} asks for no scope`),
  },
  {
    id: 'settings',
    level: 'gold',
    asks: 'Each setting is described',
    appliesTo: ({ declaration }) => declaration.config !== undefined,
    against: ({ declaration }) =>
      fieldsOf(declaration.config)
        .filter(([, schema]) => v.getDescription(unwrap(schema)) === undefined && !hasDescription(schema))
        .map(([name]) => `${name} has no description`),
  },
  {
    id: 'failures',
    level: 'gold',
    asks: 'A fixture of each action says how it fails, or that it cannot (errors: [])',
    appliesTo: hasActions,
    against: ({ actionsWithoutFailure }) => actionsWithoutFailure.map((name) => `${name} has no "errors"`),
  },
  {
    id: 'tests-pass',
    level: 'platinum',
    asks: 'Its tests pass; they run with --tests',
    against: ({ testFiles, testsFailed }) => {
      if (testFiles.length === 0) return ['there are none'];
      if (testsFailed === undefined) return ['they were not run: give --tests'];
      return testsFailed === null ? [] : [testsFailed];
    },
  },
  {
    id: 'types',
    level: 'platinum',
    asks: 'The compiler takes its types',
    appliesTo: ({ types }) => types !== null,
    against: ({ types }) => (types?.kind === 'unknown' ? [types.reason] : []),
  },
  {
    id: 'drills',
    level: 'platinum',
    asks: 'A setup and a handler that throw on purpose harm nothing else',
    against: ({ injectionFailures }) => injectionFailures ?? ['no fixture of plain input reaches a handler'],
  },
  {
    id: 'examples',
    level: 'platinum',
    asks: 'Each body has an example in the API description that its schema takes',
    appliesTo: hasOperations,
    against: ({ withoutExample }) => withoutExample,
  },
  {
    id: 'complete',
    level: 'platinum',
    asks: 'No operation is only promised',
    appliesTo: hasOperations,
    against: ({ declaration }) =>
      declaration.operations
        .filter(({ status }) => status === 'declared')
        .map(({ id }) => `${id} has no handler yet`),
  },
];

export interface RuleResult {
  readonly id: string;
  readonly level: QualityLevel;
  readonly asks: string;
  /** False where the plugin has nothing that the rule is about. */
  readonly applies: boolean;
  readonly against: readonly string[];
}

export function judgeRule(rule: QualityRule, evidence: Evidence): RuleResult {
  const { id, level, asks, appliesTo = () => true, against } = rule;
  const applies = appliesTo(evidence);
  return { id, level, asks, applies, against: applies ? against(evidence) : [] };
}

/** The highest level whose rules are all kept, with those of the lower levels; null without bronze. */
export function climb(rules: readonly RuleResult[]): QualityLevel | null {
  const missed = qualityLevels.findIndex((level) =>
    rules.some((rule) => rule.level === level && rule.against.length > 0),
  );
  return missed === -1 ? 'platinum' : (qualityLevels[missed - 1] ?? null);
}

function liveOf({ declaration }: Evidence): readonly LiveOperation[] {
  return declaration.operations.filter((operation) => operation.status === 'live');
}

function fieldsOf(schema: Schema | undefined): readonly (readonly [string, Schema])[] {
  const entries: unknown = Reflect.get(Object(schema), 'entries');
  return Object.entries(Object(entries));
}

/** The description may be on the optional schema or on the schema that it wraps. */
function unwrap(schema: Schema): Schema {
  const wrapped: unknown = Reflect.get(schema, 'wrapped');
  return wrapped === undefined ? schema : Object(wrapped);
}

function hasDescription(schema: Schema): boolean {
  return v.getDescription(schema) !== undefined;
}
