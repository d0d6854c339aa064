import type { Declaration } from '@gatehouse/sdk-plugin';
import type { Change, ChangeClass } from '../compatibility/change.ts';
import type { VersionStep } from '../compatibility/version-step.ts';
import type { DirectImport } from './find-direct-imports.ts';

/** One thing that a plugin must pass. */
export interface Check {
  readonly id: string;
  readonly title: string;
  /** `skipped`: a check before it failed, so that this one could not run. */
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** What was found. */
  readonly details: readonly string[];
  /** What to do; null unless it failed. */
  readonly fix: string | null;
}

/** All that the rules of the quality ladder are computed from. */
export interface Evidence {
  readonly declaration: Declaration;
  /** Declared errors and good calls that no fixture brings about. */
  readonly gaps: readonly string[];
  readonly directImports: readonly DirectImport[];
  /** Names of test files, relative to the folder. */
  readonly testFiles: readonly string[];
  /** Null where the tests were not run. */
  readonly testsFailed: string | null | undefined;
  /** What did not hold in the drills; null where no drill could run. */
  readonly drillFaults: readonly string[] | null;
  /** Bodies and answers without an example that their schema takes. */
  readonly withoutExample: readonly string[];
}

export interface Comparison {
  readonly against: string;
  /** Whether request and reply schemas of the older version are known. */
  readonly isWhole: boolean;
  readonly class: ChangeClass;
  readonly changes: readonly Change[];
  readonly step: VersionStep;
}
