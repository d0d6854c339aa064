import type { Declaration } from '@gatehouse/sdk-plugin';
import type { Change, ChangeClass } from '../compatibility/change.ts';
import type { VersionStep } from '../compatibility/version-step.ts';
import type { TypesResult } from './check-types.ts';
import type { DirectImport } from './find-direct-imports.ts';

/** One requirement of a plugin, with its outcome. */
export interface Check {
  readonly id: string;
  readonly title: string;
  /** `skipped`: an earlier check failed, so this one could not run. `not_applicable`: the plugin has no such thing. */
  readonly outcome: 'passed' | 'failed' | 'skipped' | 'not_applicable';
  /** The findings. */
  readonly details: readonly string[];
  /** The remedy; null unless the check failed. */
  readonly fix: string | null;
}

/** All facts that the rules of the quality ladder use. */
export interface Evidence {
  readonly declaration: Declaration;
  /** Declared errors and successful calls without a fixture. */
  readonly gaps: readonly string[];
  /** Names of actions that no fixture calls well. */
  readonly actionsWithoutCall: readonly string[];
  /** Names of actions of which no fixture says how they fail, or that they cannot. */
  readonly actionsWithoutFailure: readonly string[];
  /** Null without a `tsconfig.json`. */
  readonly types: TypesResult | null;
  readonly directImports: readonly DirectImport[];
  /** Names of test files, relative to the folder. */
  readonly testFiles: readonly string[];
  /** Null when the tests passed, undefined when they did not run. */
  readonly testsFailed: string | null | undefined;
  /** Failures of the host under injected faults; null when no fault could be injected. */
  readonly injectionFailures: readonly string[] | null;
  /** Bodies and answers without an example that matches their schema. */
  readonly withoutExample: readonly string[];
}

/** The difference to an older version, and the version number that it asks for. */
export interface Comparison {
  readonly against: string;
  /** Whether request and reply schemas of the older version are known. */
  readonly isWhole: boolean;
  readonly class: ChangeClass;
  readonly changes: readonly Change[];
  readonly step: VersionStep;
}
