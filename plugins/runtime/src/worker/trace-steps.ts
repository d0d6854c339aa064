import type { Branch } from '../document/project-document.ts';
import type { ProgramNode } from '../interpreter/program.ts';
import type { ActionStatus } from '../interpreter/walk.ts';
import type { RunTrace, TraceStep } from '../run/run-service.ts';

interface Noted {
  readonly node: ProgramNode;
  readonly status: ActionStatus;
  readonly branch: Branch | null;
}

interface Step extends Noted {
  readonly beganAt: number;
  readonly ms: number | null;
}

/** Told at once; of a loop of cheap actions the last ones are enough to see it by. */
const mostSteps = 200;

/** What the actions of a traced run did since the last time that somebody took it. */
export class TraceSteps {
  /** A ring: the oldest step gives way. */
  readonly #steps: Step[] = [];
  #noted = 0;
  #executing: ProgramNode | null = null;
  #beganAt = 0;

  note(noted: Noted): void {
    const { node, status } = noted;
    const now = performance.now();
    if (status === 'Executing') {
      this.#executing = node;
      this.#beganAt = now;
      return;
    }
    // An action that is disabled ends without a begin.
    const beganAt = this.#executing === node ? this.#beganAt : now;
    this.#executing = null;
    this.#steps[this.#noted++ % mostSteps] = { ...noted, beganAt, ms: now - beganAt };
  }

  /** Null when there is nothing to tell. */
  take(): RunTrace | null {
    const start = this.#noted > mostSteps ? this.#noted % mostSteps : 0;
    const ended = [...this.#steps.slice(start), ...this.#steps.slice(0, start)];
    const executing = this.#executing;
    const steps = executing ? [...ended, this.#begun(executing)] : ended;
    if (steps.length === 0) return null;
    const omitted = this.#noted - ended.length;
    this.#steps.length = 0;
    this.#noted = 0;
    return { steps: steps.map(toStep), omitted };
  }

  #begun(node: ProgramNode): Step {
    return { node, status: 'Executing', branch: null, beganAt: this.#beganAt, ms: null };
  }
}

function toStep({ node, status, branch, beganAt, ms }: Step): TraceStep {
  return {
    actionId: node.action.id,
    groupId: node.groupId,
    beganAt: Math.round((performance.timeOrigin + beganAt) * 1000) / 1000,
    ms: ms && Math.round(ms * 1000) / 1000,
    status,
    branch,
  };
}
