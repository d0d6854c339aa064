import type { Branch } from '@gatehouse/sdk-actions/document';
import type { ProgramNode } from '../interpreter/compile-program.ts';
import type { ActionStatus } from '../interpreter/program-options.ts';
import type { RunTrace, TraceStep } from '../run/run.ts';

/** All of a run of so many actions is told. */
const mostSteps = 1000;
/** Of a loop of cheap actions that goes on the newest are enough to see it by: nobody can read millions. */
const stepsPerMs = 2;

/**
 * What the actions of a traced run did since the last time that somebody took it. Called on the hot path: a step is a few
 * stores into a ring, whose oldest gives way.
 */
export class TraceSteps {
  readonly #nodes: (ProgramNode | undefined)[] = new Array(mostSteps);
  readonly #branches: (Branch | null)[] = new Array(mostSteps);
  readonly #failed = new Uint8Array(mostSteps);
  readonly #beganAt = new Float64Array(mostSteps);
  readonly #ms = new Float64Array(mostSteps);
  #noted = 0;
  #executing: ProgramNode | null = null;
  #executingSince = 0;
  #isBeginTold = false;
  #mayTell = mostSteps;
  #takenAt = performance.now();

  note(node: ProgramNode, status: ActionStatus, branch: Branch | null): void {
    const now = performance.now();
    if (status === 'Executing') {
      this.#executing = node;
      this.#isBeginTold = false;
      this.#executingSince = now;
      return;
    }
    const place = this.#noted++ % mostSteps;
    // An action that is disabled ends without a begin.
    const beganAt = this.#executing === node ? this.#executingSince : now;
    this.#executing = null;
    this.#nodes[place] = node;
    this.#branches[place] = branch;
    this.#failed[place] = status === 'Fail' ? 1 : 0;
    this.#beganAt[place] = beganAt;
    this.#ms[place] = now - beganAt;
  }

  /** Null when there is nothing to tell now. */
  take(): RunTrace | null {
    const count = Math.min(this.#noted, this.#allowed());
    const steps = Array.from({ length: count }, (_, index) => this.#stepAt(this.#noted - count + index));
    if (this.#executing && !this.#isBeginTold) steps.push(this.#begin(this.#executing));
    if (steps.length === 0) return null;
    const omitted = this.#noted - count;
    this.#mayTell -= count;
    this.#noted = 0;
    return { steps, omitted };
  }

  #allowed(): number {
    const now = performance.now();
    this.#mayTell = Math.min(mostSteps, this.#mayTell + (now - this.#takenAt) * stepsPerMs);
    this.#takenAt = now;
    return Math.floor(this.#mayTell);
  }

  #stepAt(number: number): TraceStep {
    const place = number % mostSteps;
    return {
      ...placeOf(this.#nodes[place]),
      beganAt: toEpoch(this.#beganAt[place] ?? 0),
      ms: round(this.#ms[place] ?? 0),
      status: this.#failed[place] ? 'Fail' : 'Success',
      branch: this.#branches[place] ?? null,
    };
  }

  #begin(node: ProgramNode): TraceStep {
    this.#isBeginTold = true;
    const beganAt = toEpoch(this.#executingSince);
    return { ...placeOf(node), beganAt, ms: null, status: 'Executing', branch: null };
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
