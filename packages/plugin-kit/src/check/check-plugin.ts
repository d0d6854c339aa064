import { resolve } from 'node:path';
import { readPackageFacts } from '@gatehouse/host/manifest/package-facts';
import { largestClass } from '../compatibility/change.ts';
import { compareApis } from '../compatibility/compare-apis.ts';
import { readApi, readApiOfFolder } from '../compatibility/read-api.ts';
import { judgeVersionStep } from '../compatibility/version-step.ts';
import { adviceFor } from './advice.ts';
import type { GatherOptions } from './check-in-host.ts';
import { CheckList } from './checks.ts';
import type { Check, Comparison, Evidence } from './evidence.ts';
import { gatherEvidence } from './gather-evidence.ts';
import { idOf } from './open-world.ts';
import {
  climb,
  judgeRule,
  type QualityLevel,
  type QualityRule,
  qualityRules,
  type RuleResult,
} from './quality-rules.ts';

/** Options of `checkPlugin`. */
export interface CheckOptions extends GatherOptions {
  /** An older version: the path of its folder, snapshot or manifest. */
  readonly against?: string;
}

/** The result of a check; `gatehouse plugin check --json` prints it. */
export interface CheckReport {
  readonly id: string | null;
  readonly version: string | null;
  readonly folder: string;
  /** Whether every check passed and the version number covers the changes. */
  readonly passed: boolean;
  readonly checks: readonly Check[];
  /** Null when a check failed. */
  readonly quality: QualityLevel | null;
  readonly rules: readonly RuleResult[];
  /** Improvements that change neither the result nor the level. */
  readonly advice: readonly string[];
  readonly comparison: Comparison | null;
}

/**
 * Checks a plugin as its users would use it: the production loader loads it into a temporary host, and it is compared
 * with the contract, its manifest and its documentation, and graded. Never rejects for a fault of the plugin.
 */
export async function checkPlugin(given: string, options: CheckOptions = {}): Promise<CheckReport> {
  const folder = resolve(given);
  const list = new CheckList();
  const facts = await list.run('package', 'Add what is missing to package.json', () =>
    readPackageFacts(folder),
  );
  const evidence = facts === null ? null : await gatherEvidence({ folder, list, options });
  const comparison =
    evidence === null || options.against === undefined ? null : await compare(folder, options.against);
  const checks = list.all();
  const isSound = checks.every(({ outcome }) => outcome === 'passed' || outcome === 'not_applicable');
  const rules = evidence === null ? [] : qualityRules.map((rule) => judge(rule, evidence, isSound));
  return {
    id: evidence?.declaration.id ?? (await idOf(folder)),
    version: facts?.version ?? null,
    folder,
    passed: isSound && comparison?.step.isEnough !== false,
    checks,
    quality: isSound ? climb(rules) : null,
    rules,
    advice: evidence === null ? [] : adviceFor(evidence.declaration),
    comparison,
  };
}

function judge(rule: QualityRule, evidence: Evidence, isSound: boolean): RuleResult {
  const result = judgeRule(rule, evidence);
  return rule.level === 'bronze' && !isSound ? { ...result, against: ['a check fails'] } : result;
}

async function compare(folder: string, against: string): Promise<Comparison> {
  const before = await readApi(resolve(against));
  const after = await readApiOfFolder(folder);
  const changes = compareApis({ before, after });
  const needed = largestClass(changes);
  return {
    against: resolve(against),
    isWhole: before.operations !== undefined,
    class: needed,
    changes,
    step: judgeVersionStep(before.manifest.version, after.manifest.version, needed),
  };
}
