import { AsyncLocalStorage } from 'node:async_hooks';

/** A step: setup or stop of a plugin, or a part of the way of a request. */
export type StepName =
  | 'setup'
  | 'beforeGate'
  | 'authenticate'
  | 'input'
  | 'handler'
  | 'afterHandler'
  | 'stop';

/** One step of a plugin. Steps are in the order of their end. */
export interface Step {
  readonly step: StepName;
  /** Id of the plugin that owns the code; `host` for the host's own. */
  readonly owner: string;
  /** Null for a step without a request. */
  readonly operationId: string | null;
  /** `skipped`: the request ended before the step. */
  readonly outcome: 'ran' | 'skipped' | 'threw';
  /** Nanoseconds until its promise was settled. */
  readonly ns: number;
}

/** The state of the call in progress. */
export interface CallScope {
  readonly operationId: string | null;
  readonly done: Set<StepName>;
  /** Why the answer of the handler is not valid; null when it is. */
  replyProblem: string | null;
}

interface Ended extends Pick<Step, 'step' | 'owner' | 'outcome'> {
  readonly since: bigint;
}

export interface Trace {
  steps(): readonly Step[];
  /** The call that the running code belongs to. */
  current(): CallScope | null;
  inCall<T>(scope: CallScope, work: () => Promise<T>): Promise<T>;
  /** Runs a step and records its outcome; returns its result. */
  run<T>(step: StepName, owner: string, work: () => T): T;
  skipped(step: StepName, owner: string, operationId: string): void;
}

/** The newest steps are kept, so that a test that polls does not fill the memory. */
const maxSteps = 10_000;

export function createTrace(): Trace {
  const steps: Step[] = [];
  const calls = new AsyncLocalStorage<CallScope>();
  const push = (step: Step) => {
    steps.push(step);
    if (steps.length > maxSteps) steps.shift();
  };
  const note = ({ step, owner, since, outcome }: Ended) => {
    const call = calls.getStore();
    call?.done.add(step);
    const ns = Number(process.hrtime.bigint() - since);
    push({ step, owner, operationId: call?.operationId ?? null, outcome, ns });
  };
  return {
    steps: () => [...steps],
    current: () => calls.getStore() ?? null,
    inCall: (scope, work) => calls.run(scope, work),
    skipped: (step, owner, operationId) => {
      push({ step, owner, operationId, outcome: 'skipped', ns: 0 });
    },
    run: (step, owner, work) => {
      const since = process.hrtime.bigint();
      const end = (outcome: Step['outcome']) => note({ step, owner, since, outcome });
      try {
        const result = work();
        if (result instanceof Promise) {
          result.then(
            () => end('ran'),
            () => end('threw'),
          );
        } else end('ran');
        return result;
      } catch (error) {
        end('threw');
        throw error;
      }
    },
  };
}
