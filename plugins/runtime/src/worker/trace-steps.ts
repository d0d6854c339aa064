import type { Branch } from '@gatehouse/sdk-actions/document';
import type { ProgramNode } from '../interpreter/compile-program.ts';
import type { ActionStatus } from '../interpreter/program-options.ts';
import type { RunTrace, TraceStep } from '../run/run.ts';

/** Maximum number of steps in a trace. */
const maxSteps = 1000;
/** Rate of steps in a long loop of cheap actions: the newest are kept. */
const stepsPerMs = 2;

/**
 * The steps of a traced run since the last `take`, in a ring buffer that overwrites the oldest. Called on the hot path: a
 * step is a few stores.
 */
export class TraceSteps {
  readonly #nodes: (ProgramNode | undefined)[] = new Array(maxSteps);
  readonly #branches: (Branch | null)[] = new Array(maxSteps);
  readonly #failed = new Uint8Array(maxSteps);
  readonly #beganAt = new Float64Array(maxSteps);
  readonly #ms = new Float64Array(maxSteps);
  #noted = 0;
  #executing: ProgramNode | null = null;
  #executingSince = 0;
  #isStartReported = false;
  #mayTell = maxSteps;
  #takenAt = performance.now();

  note(node: ProgramNode, status: ActionStatus, branch: Branch | null): void {
    const now = performance.now();
    if (status === 'Executing') {
      this.#executing = node;
      this.#isStartReported = false;
      this.#executingSince = now;
      return;
    }
    const place = this.#noted++ % maxSteps;
    // A disabled action ends without a start.
    const beganAt = this.#executing === node ? this.#executingSince : now;
    this.#executing = null;
    this.#nodes[place] = node;
    this.#branches[place] = branch;
    this.#failed[place] = status === 'Fail' ? 1 : 0;
    this.#beganAt[place] = beganAt;
    this.#ms[place] = now - beganAt;
  }

  /** Null when there is nothing to report. */
  take(): RunTrace | null {
    const count = Math.min(this.#noted, this.#allowed());
    const steps = Array.from({ length: count }, (_, index) => this.#stepAt(this.#noted - count + index));
    if (this.#executing && !this.#isStartReported) steps.push(this.#begin(this.#executing));
    if (steps.length === 0) return null;
    const omitted = this.#noted - count;
    this.#mayTell -= count;
    this.#noted = 0;
    return { steps, omitted };
  }

  #allowed(): number {
    const now = performance.now();
    this.#mayTell = Math.min(maxSteps, this.#mayTell + (now - this.#takenAt) * stepsPerMs);
    this.#takenAt = now;
    return Math.floor(this.#mayTell);
  }

  #stepAt(number: number): TraceStep {
    const place = number % maxSteps;
    return {
      beganAt: toEpoch(this.#beganAt[place] ?? 0),
      ms: round(this.#ms[place] ?? 0),
      status: this.#failed[place] ? 'Fail' : 'Success',
      branch: this.#branches[place] ?? null,
      ...placeOf(this.#nodes[place]),
    };
  }

  #begin(node: ProgramNode): TraceStep {
    this.#isStartReported = true;
    const beganAt = toEpoch(this.#executingSince);
    return { beganAt, ms: null, status: 'Executing', branch: null, ...placeOf(node) };
  }
}

function placeOf(node: ProgramNode | undefined) {
  return { actionId: node?.action.id ?? '', groupId: node?.groupId ?? '' };
}

function toEpoch(at: number): number {
  return round(performance.timeOrigin + at);
}

function round(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
