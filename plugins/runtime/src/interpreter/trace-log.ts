import type { StepPicture, StepRequest } from '@gatehouse/sdk-actions';
import type { Branch, Finder } from '@gatehouse/sdk-actions/document';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import type { TraceOrder } from '../run/trace-order.ts';
import type { ProgramNode } from './compile-program.ts';

export interface TracedPicture extends StepPicture {
  /** As of `performance.now`. */
  readonly at: number;
}

interface TracedResult {
  readonly name: string;
  readonly variable: string;
  readonly value: string;
}

/** A visit to an action in a traced run. Times are those of `performance.now`. */
export interface TracedStep {
  /** Number of the step in the run, from 1. */
  readonly number: number;
  /** The step of the outer project that runs this one. */
  readonly parent: number | null;
  readonly project: string;
  readonly node: ProgramNode;
  readonly beganAt: number;
  /** Null while it executes. */
  endedAt: number | null;
  /** With macros expanded; undefined where the action did not get so far. */
  parameters: unknown;
  finder: Finder | null;
  results: readonly TracedResult[];
  branch: Branch | null;
  failed: unknown;
  page: string;
  readonly requests: StepRequest[];
  readonly lines: { readonly at: number; readonly text: string }[];
  readonly before: TracedPicture | null;
  after: TracedPicture | null;
  /** Characters of its values and bytes of its pictures; the log counts them. */
  weight: number;
}

export const failureSteps = 30;
const maxSteps = 4000;
/** Characters of values and bytes of pictures. */
const maxWeight = 6 * 1024 * 1024;
const defaultPictureMs = 300;
const waitShare = 0.025;
/** Part of the time of one picture that the run may wait at its start. */
const freeShare = 1 / 20;
/** Entries that were left behind before the array is cut. */
const slack = 256;

/** The last steps of a run and of the projects that it runs, within a number and a size. */
export class TraceLog {
  readonly onlyFailures: boolean;
  /** The newest picture. */
  picture: TracedPicture | null = null;
  readonly startedAt = performance.now();
  /** Number of times that what pictures show began to change. */
  changes = 0;
  #waitedMs = 0;
  #lastPictureMs = 0;
  readonly #pictures = new Set<Promise<unknown>>();
  readonly #maxSteps: number;
  readonly #pictureMs: number;
  #steps: TracedStep[] = [];
  #first = 0;
  #added = 0;
  #weight = 0;

  constructor({ onlyFailures, pictureMs = defaultPictureMs }: TraceOrder) {
    this.#pictureMs = pictureMs;
    this.onlyFailures = onlyFailures;
    this.#maxSteps = onlyFailures ? failureSteps : maxSteps;
  }

  /** Number of all steps so far. */
  get added(): number {
    return this.#added;
  }

  add(make: (number: number) => TracedStep): TracedStep {
    this.#added += 1;
    const step = make(this.#added);
    this.#steps.push(step);
    if (this.#steps.length - this.#first > this.#maxSteps) this.#drop();
    return step;
  }

  /** Counts what a step holds, and drops the oldest steps beyond the limit. */
  weigh(step: TracedStep, weight: number): void {
    step.weight += weight;
    this.#weight += weight;
    while (this.#weight > maxWeight && this.#steps.length - this.#first > 1) this.#drop();
  }

  /** The oldest first. */
  steps(): readonly TracedStep[] {
    return this.#steps.slice(this.#first);
  }

  /** A picture that fails is left out. */
  waitFor(picture: Promise<unknown>): void {
    const began = performance.now();
    const over = () => {
      this.#pictures.delete(taken);
      this.#lastPictureMs = performance.now() - began;
    };
    const taken = picture.then(over, over);
    this.#pictures.add(taken);
  }

  get hasPending(): boolean {
    return this.#pictures.size > 0;
  }

  /**
   * Whether the run may wait for one more picture, which takes as long as the one before: for a share of its time, and
   * some milliseconds at its start.
   */
  get mayWait(): boolean {
    const age = performance.now() - this.startedAt;
    return this.#waitedMs + this.#lastPictureMs <= freeShare * this.#pictureMs + waitShare * age;
  }

  /** Waits for work on pictures, up to a limit, and counts the time. */
  async waitWhile(work: Promise<unknown>): Promise<void> {
    const began = performance.now();
    await withTimeLimit(work, this.#pictureMs, () => undefined);
    this.#waitedMs += performance.now() - began;
  }

  /** Resolves when the pictures of now are there. */
  async pictures(): Promise<void> {
    await Promise.all(this.#pictures);
  }

  #drop(): void {
    const dropped = this.#steps[this.#first];
    if (dropped !== undefined) this.#weight -= dropped.weight;
    this.#first += 1;
    if (this.#first < slack) return;
    this.#steps = this.#steps.slice(this.#first);
    this.#first = 0;
  }
}

/** A log for a run of the order; null where it is not traced. */
export function traceLogOf(order: TraceOrder | null): TraceLog | null {
  if (order === null || Math.random() * 100 >= order.percent) return null;
  return new TraceLog(order);
}
