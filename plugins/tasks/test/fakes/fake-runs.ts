import { randomUUID } from 'node:crypto';
import type {
  Run,
  RunEvent,
  RunFailure,
  RunOutcome,
  RunRequest,
  RunService,
} from '@gatehouse/plugin-runtime/api';
import { type Caller, GatehouseError } from '@gatehouse/sdk-plugin';

const success: RunOutcome = {
  result: 'success',
  errorCode: null,
  errorMessage: null,
  actionsExecuted: 1,
  stopTask: false,
  values: null,
};

/** A run that ends when the test says so. */
export class FakeRun implements Run {
  readonly request: RunRequest;
  readonly info: Run['info'];
  readonly ended: Promise<RunOutcome>;
  readonly interrupts: { readonly throughBadEnd: boolean }[] = [];
  isOver = false;
  #resolve: (outcome: RunOutcome) => void = () => undefined;

  constructor(request: RunRequest) {
    const { projectPath, taskId, threadId, uowId = randomUUID() } = request;
    this.request = request;
    this.info = { uowId, projectName: request.document.name, projectPath, taskId, threadId };
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  end(outcome: Partial<RunOutcome> = {}): void {
    this.isOver = true;
    this.#resolve({ ...success, ...outcome });
  }

  fail(errorCode: RunOutcome['errorCode'] = 'action_failed'): void {
    this.end({ result: 'failure', errorCode, errorMessage: `ended by ${errorCode}` });
  }

  emit(event: RunEvent): void {
    this.request.onEvent?.(event);
  }

  interrupt(options: { readonly throughBadEnd: boolean }): void {
    this.interrupts.push(options);
  }
}

/** Starts runs that the test ends; refuses callers without a scope that the test asks for. */
export class FakeRuns implements RunService {
  readonly started: FakeRun[] = [];
  /** Waits of `next`, in order. */
  readonly #waiting: ((run: FakeRun) => void)[] = [];
  #seen = 0;
  neededScope: string | null = null;

  start(request: RunRequest): Run {
    const run = new FakeRun(request);
    this.started.push(run);
    if (this.#waiting.length > 0) {
      this.#seen += 1;
      this.#waiting.shift()?.(run);
    }
    return run;
  }

  /** The next run that was not asked for yet, once it started. */
  next(): Promise<FakeRun> {
    const run = this.started[this.#seen];
    if (run === undefined) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#seen += 1;
    return Promise.resolve(run);
  }

  get running(): readonly FakeRun[] {
    return this.started.filter(({ isOver }) => !isOver);
  }

  classify() {
    return { scopes: [], causes: [], unknownCategories: [] };
  }

  assertAllowed(_document: unknown, caller: Caller): void {
    if (this.neededScope === null || caller.scopes.has(this.neededScope)) return;
    throw new GatehouseError('forbidden', `The key lacks ${this.neededScope}`);
  }

  openWorkbench(): never {
    throw new Error('Tasks need no workbench.');
  }

  workbench(): null {
    return null;
  }

  find(uowId: string): Run | null {
    return this.running.find(({ info }) => info.uowId === uowId) ?? null;
  }

  serve(): void {}
}

export function aFailure(facts: Partial<RunFailure> = {}): RunFailure {
  return {
    timestamp: '2026-03-01T10:00:00.000Z',
    actionId: 'action-1',
    groupId: 'group-1',
    actionComment: '',
    isHardStop: true,
    onErrorTargetGroupId: null,
    onErrorTargetActionId: null,
    exceptionType: 'Error',
    exceptionMessage: 'broken',
    port: -1,
    variables: [],
    ...facts,
  };
}

export function aCaller(...scopes: readonly string[]): Caller {
  return { keyId: 'key-1', label: 'test', maxTier: 3, scopes: new Set(scopes), expiresAt: null };
}
