export type {
  AnyInput,
  CallInput,
  CallResult,
  Credential,
  Failure,
  Key,
  OperationId,
  OperationOf,
} from './call-types.ts';
export { type CheckOptions, type CheckReport, checkPlugin } from './check/check-plugin.ts';
export type { Check, Comparison } from './check/evidence.ts';
export { type QualityLevel, qualityRules } from './check/quality-rules.ts';
export type { SuiteResult } from './check/run-suite.ts';
export { replyProblem } from './check-reply.ts';
export type { ContractCase } from './contract-suite/contract-case.ts';
export { type ContractSuite, contractSuite, type SuiteOptions } from './contract-suite/contract-suite.ts';
export type { AnyFixtures, Fixture, Fixtures, FixturesOf, FixtureWorld } from './contract-suite/fixtures.ts';
export { createTestHost } from './create-test-host.ts';
export type { RawAnswer, RawRequest } from './dispatch.ts';
export type { CrashKind } from './drills.ts';
export { openTestStores, type TestStores } from './open-test-stores.ts';
export type { PluginSource } from './plugin-folder.ts';
export type { Fakes, LogLine, TestHost, TestHostOptions, TestPlugin } from './test-host.ts';
export type { Step, StepName } from './trace.ts';
