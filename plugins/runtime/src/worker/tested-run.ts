import type { CategoryExecutors } from '@gatehouse/sdk-actions';
import { type BoundaryRequest, holdBoundary } from '@gatehouse/sdk-actions/boundary';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { trustAnswer } from '../interpreter/action-context.ts';
import { compileProgram, type Program } from '../interpreter/compile-program.ts';
import type { RunObserver } from '../interpreter/program-options.ts';
import { type RunTest, testReplies } from '../run/run-test.ts';
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
    const reply = (request: BoundaryRequest) =>
      trustAnswer(testReplies, this.#ask(testReplies.name, request));
    this.#release = holdBoundary({ isOpen, reply });
    return program;
  }

  end(): void {
    this.#release();
    this.coverage.report();
  }
}
