import { documentOf, runDocument, type TestRunOptions } from '@gatehouse/plugin-runtime/testing';
import type { RunValues } from '@gatehouse/sdk-actions';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { ownCodeExecutors } from '../execution/own-code-executors.ts';

export interface CodeRun {
  /** The result of the code. */
  readonly result: string;
  /** The name and message of the failure; empty when there was none. */
  readonly error: string;
  readonly log: readonly string[];
  readonly values: RunValues;
}

interface GivenRun extends Partial<Omit<TestRunOptions, 'executors'>> {
  readonly language?: 'JavaScript' | 'TypeScript';
  readonly parameters?: Readonly<Record<string, string>>;
  readonly document?: Partial<ProjectDocument>;
  readonly executors?: TestRunOptions['executors'];
  readonly memoryMb?: number;
  /** Failed code does not end the run. */
  readonly optional?: boolean;
}

/** Runs code as an action of a project, in a process of its own as in any run. */
export async function runCode(code: string | readonly string[], given: GivenRun = {}): Promise<CodeRun> {
  const {
    language = 'JavaScript',
    parameters = {},
    document = {},
    executors = [],
    memoryMb = 512,
    optional = false,
  } = given;
  const actions = [code].flat().map((text, index) => ({
    type: 'OwnCode',
    action: language,
    parameters: { Code: text, ...parameters },
    results: { OutputVariable: `result${index}` },
    optional,
  }));
  const { outcome, events } = await runDocument(documentOf(actions, document), {
    ...given,
    executors: [...executors, ownCodeExecutors({ memoryMb })],
  });
  const failure = events.find((event) => event.kind === 'failure');
  const values = outcome.values ?? { variables: {}, lists: {}, tables: {} };
  return {
    result: values.variables[`result${actions.length - 1}`] ?? '',
    error: failure ? `${failure.failure.exceptionType}: ${failure.failure.exceptionMessage}` : '',
    log: events.flatMap((event) => (event.kind === 'log' ? [`${event.level} ${event.message}`] : [])),
    values,
  };
}
