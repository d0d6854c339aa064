import type { CategoryExecutors } from '@gatehouse/sdk-actions';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import {
  type AnsweredRequest,
  type BoundaryRequest,
  holdBoundary,
} from '@gatehouse/sdk-actions/internal/boundary';
import { trustAnswer } from '../interpreter/action-context.ts';
import { compileProgram, type Program } from '../interpreter/compile-program.ts';
import type { RunObserver } from '../interpreter/program-options.ts';
import { type RunTest, testReplies, testReports } from '../run/run-test.ts';
import { readSecrets, type SecretAnswer } from '../run/secret-channel.ts';
import { Coverage } from './coverage.ts';
import { stubExecutor } from './stub-executor.ts';

type Ask = (channel: string, question: unknown) => Promise<unknown>;

interface TestedParts {
  ask: Ask;
  readonly observer: RunObserver;
}

/** A run that is a test: with stubs, a boundary in place of the network, and coverage. */
export class TestedRun {
  readonly #test: RunTest;
  readonly #ask: Ask;
  readonly coverage: Coverage;
  #release: () => void = () => undefined;
  #secretNames: readonly string[] = [];

  constructor(test: RunTest, { ask, observer }: TestedParts) {
    this.#test = test;
    this.#ask = ask;
    this.coverage = new Coverage(observer);
  }

  /** Throws as `compileProgram` does. */
  begin(document: ProjectDocument, executors: ReadonlyMap<string, CategoryExecutors>): Program {
    const { stubbed, hasNetwork: isOpen } = this.#test;
    const ids = new Set(stubbed);
    const program = compileProgram(
      document,
      (type) => executors.get(type),
      ({ id }) => (ids.has(id) ? stubExecutor(id) : null),
    );
    this.#secretNames = program.secretNames;
    const reply = (request: BoundaryRequest) =>
      trustAnswer(testReplies, this.#ask(testReplies.name, request));
    const report = async (answered: AnsweredRequest) => {
      await this.#ask(testReports.name, answered);
    };
    this.#release = holdBoundary({ isOpen, reply, report });
    return program;
  }

  /** Asks the daemon, but for stored secrets. */
  ask(channel: string, question: unknown): Promise<unknown> {
    if (channel !== readSecrets.name) return this.#ask(channel, question);
    return Promise.resolve(this.#secrets());
  }

  #secrets(): SecretAnswer {
    const { secrets } = this.#test;
    const missing = this.#secretNames.filter((name) => !Object.hasOwn(secrets, name));
    const problem = 'is not in given.secrets of the test, which reads no stored ones';
    return { values: secrets, problems: Object.fromEntries(missing.map((name) => [name, problem])) };
  }

  end(): void {
    this.#release();
    this.coverage.report();
  }
}
