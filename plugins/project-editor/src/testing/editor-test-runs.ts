import type {
  DataAnswer,
  DataRequest,
  DebugRun,
  Drive,
  Requirements,
  Run,
  RunEvent,
  RunService,
  Workbench,
  WorkbenchRequest,
} from '@gatehouse/plugin-runtime/api';
import type { RunOutcome } from '@gatehouse/sdk-actions';
import { type Caller, GatehouseError } from '@gatehouse/sdk-plugin';

/** A run without effects; the test controls it. */
class TestRun implements DebugRun {
  readonly info: Run['info'];
  readonly ended: Promise<RunOutcome>;
  #end: (outcome: RunOutcome) => void = () => undefined;
  readonly #runs: TestRuns;

  constructor(runs: TestRuns, { document, projectPath }: WorkbenchRequest) {
    this.#runs = runs;
    this.info = {
      uowId: 'test',
      projectName: document.name,
      projectPath,
      taskId: null,
      threadId: 0,
      fileRights: [],
    };
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  end(outcome: RunOutcome): void {
    this.#end(outcome);
  }

  interrupt(): void {
    this.#runs.interrupted += 1;
    this.end({
      ...success,
      result: 'interrupted',
      errorCode: 'interrupted',
      errorMessage: 'The run was interrupted.',
    });
  }

  pause(): void {
    this.#runs.pauses += 1;
  }

  resume(drive: Drive): void {
    this.#runs.drives.push(drive);
  }

  async data<R extends DataRequest>(request: R): Promise<DataAnswer<R['kind']>> {
    this.#runs.dataRequests.push(request);
    return (await this.#runs.answerData(request)) as DataAnswer<R['kind']>;
  }
}

const success: RunOutcome = {
  result: 'success',
  errorCode: null,
  errorMessage: null,
  actionsExecuted: 0,
  stopTask: false,
  values: null,
};

/** A run service that runs nothing: the test says what the run reports and how it ends. */
export class TestRuns implements RunService {
  readonly machines = {
    connected: () => [],
    waitsFor: () => null,
    lacksSlot: () => null,
    isWaiting: () => false,
    slotsFor: () => null,
    series: () => [],
    ask: () => null,
    onChange: () => undefined,
  };
  requests: WorkbenchRequest[] = [];
  interrupted = 0;
  pauses = 0;
  closed = 0;
  drives: Drive[] = [];
  dataRequests: DataRequest[] = [];
  requirements: Requirements = { scopes: [], causes: [], unknownCategories: [], machineLabels: [] };
  isAllowed = true;
  /** The judged documents, with the key of the caller. */
  judged: { readonly actions: number; readonly keyId: string }[] = [];
  openState: RunService['openState'] = () => null;
  answerData: (request: DataRequest) => Promise<unknown> = async () => null;
  #run: TestRun | null = null;

  openWorkbench({ projectName, projectPath }: Pick<Run['info'], 'projectName' | 'projectPath'>): Workbench {
    return {
      info: { uowId: 'bench', projectName, projectPath, taskId: null, threadId: 0, fileRights: [] },
      isRunning: false,
      isClosed: false,
      start: (request) => {
        this.requests.push(request);
        this.#run = new TestRun(this, request);
        return this.#run;
      },
      worker: () => Promise.reject(new Error('The test has no worker.')),
      close: async () => {
        this.closed += 1;
        this.#run?.end({ ...success, result: 'interrupted' });
      },
    };
  }

  workbench(): null {
    return null;
  }

  endOf(): null {
    return null;
  }

  find(): null {
    return null;
  }

  start(): never {
    throw new Error('The editor runs projects in its workbench.');
  }

  startSeries(): never {
    throw new Error('The editor runs projects in its workbench.');
  }

  report(event: RunEvent): void {
    this.requests.at(-1)?.onEvent?.(event);
  }

  /** Ends the run that was started last. */
  end(outcome: Partial<RunOutcome> = {}): void {
    this.#run?.end({ ...success, ...outcome });
  }

  classify(): Requirements {
    return this.requirements;
  }

  startWarnings(): Promise<[]> {
    return Promise.resolve([]);
  }

  assertAllowed(document: WorkbenchRequest['document'], { keyId }: Caller): void {
    const actions = document.groups.reduce((sum, group) => sum + group.actions.length, 0);
    this.judged.push({ actions, keyId });
    if (!this.isAllowed) throw new GatehouseError('forbidden', 'The key lacks io:filesystem.');
  }
}
