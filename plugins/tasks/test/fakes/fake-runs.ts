import type {
  KeptState,
  Run,
  RunEvent,
  RunFailure,
  RunSeries,
  RunService,
  SeriesRequest,
  StartWarning,
  StateOwner,
} from '@gatehouse/plugin-runtime/api';
import type { RunOutcome } from '@gatehouse/sdk-actions';
import { type Caller, type Clock, GatehouseError } from '@gatehouse/sdk-plugin';

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
  readonly request: SeriesRequest;
  readonly info: Run['info'];
  readonly ended: Promise<RunOutcome>;
  readonly interrupts: { readonly throughBadEnd: boolean }[] = [];
  isOver = false;
  readonly #series: FakeSeries;
  #resolve: (outcome: RunOutcome) => void = () => undefined;

  constructor(request: SeriesRequest, uowId: string, series: FakeSeries) {
    const { projectPath, taskId, threadId } = request;
    this.request = request;
    this.#series = series;
    this.info = { uowId, projectName: request.document.name, projectPath, taskId, threadId, fileRights: [] };
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  end(facts: Partial<RunOutcome> = {}): void {
    const outcome = { ...success, ...facts };
    this.isOver = true;
    this.#resolve(outcome);
    this.#series.over(this, outcome);
  }

  fail(errorCode: RunOutcome['errorCode'] = 'action_failed'): void {
    this.end({ result: 'failure', errorCode, errorMessage: `ended by ${errorCode}` });
  }

  emit(event: RunEvent): void {
    this.request.listener.event(this.info.uowId, event);
  }

  interrupt(options: { readonly throughBadEnd: boolean }): void {
    this.interrupts.push(options);
  }
}

/** Begins each of its runs when the test ends the one before it. */
class FakeSeries implements RunSeries {
  readonly node: string | null;
  readonly ended: Promise<void>;
  readonly #request: SeriesRequest;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #onBegin: (run: FakeRun) => void;
  readonly #left: string[];
  #current: FakeRun | null = null;
  #resolve: () => void = () => undefined;

  constructor(
    request: SeriesRequest,
    { clock, node }: { readonly clock: Pick<Clock, 'now'>; readonly node: string | null },
    onBegin: (run: FakeRun) => void,
  ) {
    this.#request = request;
    this.node = node;
    this.#clock = clock;
    this.#onBegin = onBegin;
    this.#left = [...request.uowIds];
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#beginNext();
  }

  over({ info }: FakeRun, outcome: RunOutcome): void {
    this.#current = null;
    if (outcome.stopTask || outcome.errorCode === 'worker_lost') this.#leaveOut();
    this.#request.listener.ended(info.uowId, outcome, this.#clock.now());
    this.#beginNext();
  }

  async withdraw(): Promise<void> {
    this.#leaveOut();
  }

  interrupt(options: { readonly throughBadEnd: boolean }): void {
    this.#leaveOut();
    this.#current?.interrupt(options);
  }

  #beginNext(): void {
    const uowId = this.#left.shift();
    if (uowId === undefined) {
      this.#resolve();
      return;
    }
    this.#current = new FakeRun(this.#request, uowId, this);
    this.#request.listener.began(uowId, this.#clock.now());
    this.#onBegin(this.#current);
  }

  #leaveOut(): void {
    const left = this.#left.splice(0);
    if (left.length > 0) this.#request.listener.unstarted(left);
  }
}

/** Starts runs that the test ends; refuses callers without a scope that the test asks for. */
export class FakeRuns implements RunService {
  /** Slots of the machines by their label, or of this machine. */
  slots: ReadonlyMap<string, number> | null = null;
  /** Why no machine has a free slot. */
  lacksSlot: string | null = null;
  /** Whether threads have no machine yet. */
  isWaiting = false;
  /** Labels that the actions of each project need. */
  machineLabels: readonly string[] = [];
  /** Machines take every run. */
  readonly machines: RunService['machines'] = {
    connected: () => [],
    waitsFor: () => null,
    lacksSlot: () => this.lacksSlot,
    isWaiting: () => this.isWaiting,
    slotsFor: (requires) => this.slots?.get(requires.join()) ?? null,
    series: () => [],
    ask: () => null,
    onChange: (listener) => {
      this.machinesChanged = listener;
    },
  };
  machinesChanged: () => void = () => undefined;
  readonly started: FakeRun[] = [];
  readonly #clock: Pick<Clock, 'now'>;
  /** Waits of `next`, in order. */
  readonly #waiting: ((run: FakeRun) => void)[] = [];
  #seen = 0;
  neededScope: string | null = null;
  /** The node of the next series. */
  node: string | null = null;
  warnings: readonly StartWarning[] = [];

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  start(): never {
    throw new Error('Tasks start their runs in series.');
  }

  startSeries(request: SeriesRequest): RunSeries {
    return new FakeSeries(request, { clock: this.#clock, node: this.node }, (run) => this.#begin(run));
  }

  #begin(run: FakeRun): void {
    this.started.push(run);
    if (this.#waiting.length === 0) return;
    this.#seen += 1;
    this.#waiting.shift()?.(run);
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

  endOf(uowId: string): Promise<unknown> | null {
    return this.find(uowId)?.ended ?? null;
  }

  classify() {
    return { scopes: [], causes: [], unknownCategories: [], machineLabels: this.machineLabels };
  }

  startWarnings(): Promise<readonly StartWarning[]> {
    return Promise.resolve(this.warnings);
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

  /** States of tests are not sealed. */
  openState(_owner: StateOwner, bytes: Uint8Array): KeptState | null {
    const text = Buffer.from(bytes).toString();
    return text.startsWith('{') ? JSON.parse(text) : null;
  }

  find(uowId: string): Run | null {
    return this.running.find(({ info }) => info.uowId === uowId) ?? null;
  }
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
