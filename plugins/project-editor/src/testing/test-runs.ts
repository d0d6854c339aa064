import type {
  Requirements,
  Run,
  RunEvent,
  RunOutcome,
  RunRequest,
  RunService,
} from '@gatehouse/plugin-runtime/api';
import { GatehouseError } from '@gatehouse/sdk-plugin';

/** A run service that runs nothing: the test says what the run reports and how it ends. */
export class TestRuns implements RunService {
  requests: RunRequest[] = [];
  interrupted = 0;
  requirements: Requirements = { scopes: [], causes: [], unknownCategories: [] };
  isAllowed = true;
  #end: (outcome: RunOutcome) => void = () => undefined;

  start(request: RunRequest): Run {
    this.requests.push(request);
    const { promise, resolve } = withResolvers();
    this.#end = resolve;
    return {
      info: {
        uowId: 'test',
        projectName: request.document.name,
        projectPath: request.projectPath,
        taskId: null,
        threadId: 0,
      },
      ended: promise,
      interrupt: () => {
        this.interrupted += 1;
        this.end({ result: 'interrupted', errorCode: 'interrupted' });
      },
    };
  }

  report(event: RunEvent): void {
    this.requests.at(-1)?.onEvent?.(event);
  }

  end(outcome: Partial<RunOutcome>): void {
    this.#end({
      result: 'success',
      errorCode: null,
      errorMessage: null,
      actionsExecuted: 0,
      stopTask: false,
      values: null,
      ...outcome,
    });
  }

  classify(): Requirements {
    return this.requirements;
  }

  assertAllowed(): void {
    if (!this.isAllowed) throw new GatehouseError('forbidden', 'The key lacks io:filesystem.');
  }

  serve(): void {
    throw new Error('The editor serves no channel.');
  }
}

function withResolvers() {
  let resolve: (outcome: RunOutcome) => void = () => undefined;
  const promise = new Promise<RunOutcome>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
