import { channel } from '@gatehouse/sdk-actions';
import type { Branch } from '@gatehouse/sdk-actions/document';
import type {
  AnsweredRequest,
  BoundaryReply,
  BoundaryRequest,
} from '@gatehouse/sdk-actions/internal/boundary';

/** Differences of a run that is a test. Its plugin answers the channels below. */
export interface RunTest {
  /** Ids of the actions that a stub replaces. */
  readonly stubbed: readonly string[];
  /** Whether requests that the test does not answer, and other connections, reach the network. */
  readonly hasNetwork: boolean;
  /** Values by name, in place of the stored ones, which no test reads. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** Requests of actions and browsers, before they leave the worker. */
export const testReplies = channel<BoundaryRequest, BoundaryReply>('runtime.test-replies');

/** Answers of the network to requests of actions, where the test is recorded. */
export const testReports = channel<AnsweredRequest, null>('runtime.test-reports');

export interface StubCall {
  readonly actionId: string;
  /** With macros expanded. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface StubOutcome {
  readonly results?: Readonly<Record<string, string>> | undefined;
  readonly variables?: Readonly<Record<string, string>> | undefined;
  readonly lists?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly tables?: Readonly<Record<string, readonly (readonly string[])[]>> | undefined;
  /** The branch that it takes; OnSuccess by default. */
  readonly branch?: Branch | undefined;
  /** The action fails with this message. */
  readonly error?: string | undefined;
}

/** Actions that are stubbed. */
export const testStubs = channel<StubCall, StubOutcome>('runtime.test-stubs');

/** How often an action of a test was executed, and which branches it took. */
export interface CoveredAction {
  readonly actionId: string;
  readonly times: number;
  readonly failed: number;
  readonly branches: Readonly<Record<string, number>>;
}
