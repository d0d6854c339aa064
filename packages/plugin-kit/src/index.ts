/**
 * Tests of plugins in a host without a socket, fixtures of operations and actions, and the check.
 *
 * @module
 */
export { replyProblem } from '@gatehouse/host/plugins/reply-problem';
export { type CheckOptions, type CheckReport, checkPlugin } from './check/check-plugin.ts';
export type { Check, Comparison } from './check/evidence.ts';
export { type QualityLevel, qualityRules } from './check/quality-rules.ts';
export type { SuiteResult } from './check/run-suite.ts';
export {
  type ActionCall,
  type ActionFixture,
  type ActionFixtures,
  actionFixtures,
  type FailingCall,
  type GoodCall,
  type PreparedCall,
} from './contract-suite/action-fixtures.ts';
export type { ContractCase } from './contract-suite/contract-case.ts';
export { type ContractSuite, contractSuite, type SuiteOptions } from './contract-suite/contract-suite.ts';
export type { AnyFixtures, Fixture, Fixtures, FixturesOf, FixtureWorld } from './contract-suite/fixtures.ts';
export type {
  AnyInput,
  CallInput,
  CallResult,
  Credential,
  Failure,
  Key,
  OperationId,
  OperationOf,
} from './test-host/call-types.ts';
export { createTestHost } from './test-host/create-test-host.ts';
export type { RawAnswer, RawRequest } from './test-host/dispatch.ts';
export type { CrashKind } from './test-host/injected-fault.ts';
export type { LogLine } from './test-host/log-line.ts';
export { openTestStores, type TestStores } from './test-host/open-test-stores.ts';
export type { PluginSource } from './test-host/plugin-folder.ts';
export type { Fakes, TestHost, TestHostOptions, TestPlugin } from './test-host/test-host.ts';
export type { Step, StepName } from './test-host/trace.ts';
