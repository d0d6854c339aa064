import { ActionError, type TrafficTarget, type UsageMeter, unmetered } from '@gatehouse/sdk-actions';
import type { MaskText } from '@gatehouse/sdk-plugin/internal';
import { reportUsage, type UsageAnswer, type UsageLimits, type UsageReport } from '../run/usage-channel.ts';
import { trustAnswer } from './action-context.ts';
import { MeterReading } from './meter-reading.ts';
import type { ProgramOptions } from './program-options.ts';
import { LimitError } from './run-errors.ts';

/** Reports of a run whose task has caps, which hold for all its threads together, are more frequent. */
const reportMs = 2000;
const cappedReportMs = 500;

type UsageOptions = Pick<ProgramOptions, 'usage' | 'usageLimits' | 'observer' | 'ask'>;

interface UsageParts {
  /** Those of the run itself, as a run of few actions costs no more than it must. */
  readonly options: UsageOptions;
  readonly state: { readonly mask: MaskText };
  /** Ends the run. */
  cut(error: LimitError): void;
}

/** Counts what a run uses, and reports it from time to time and at its end. */
export class RunUsage {
  readonly #parts: UsageParts;
  #meter: CountingMeter | null = null;

  constructor(parts: UsageParts) {
    this.#parts = parts;
  }

  /** Most runs use nothing, so the meter is created for the first that does. */
  get meter(): UsageMeter {
    const { usage, usageLimits } = this.#parts.options;
    if (usage !== undefined) return usage;
    if (usageLimits === null || usageLimits === undefined) return unmetered;
    this.#meter ??= new CountingMeter(this.#parts, usageLimits);
    return this.#meter;
  }

  end(): void {
    if (this.#meter === null) return;
    const used = this.#meter.end();
    if (used.traffic.length > 0 || Object.keys(used.amounts).length > 0)
      this.#parts.options.observer.event({ kind: 'usage', used });
  }
}

class CountingMeter implements UsageMeter {
  readonly #ask: UsageOptions['ask'];
  readonly #cut: (error: LimitError) => void;
  readonly #reading: MeterReading;
  #limits: UsageLimits;
  #timer: NodeJS.Timeout | undefined;
  /** Questions for capped units, one after the other, since each names everything that is used. */
  #asked: Promise<unknown> = Promise.resolve();
  #hasEnded = false;

  constructor({ options, state, cut }: UsageParts, limits: UsageLimits) {
    this.#ask = options.ask;
    this.#reading = new MeterReading(state.mask);
    this.#limits = limits;
    this.#cut = cut;
  }

  async spend(measure: string, amount = 1): Promise<void> {
    const problem = this.#reading.problemOf(measure, amount);
    if (problem !== null) throw new ActionError(problem);
    await this.#admit(measure, amount, () => this.#reading.add(measure, amount));
  }

  async request(target: TrafficTarget): Promise<void> {
    await this.#admit('requests', 1, () => this.#reading.addRequest(target));
  }

  noteRequest(target: TrafficTarget): void {
    this.#start();
    this.#reading.addRequest(target);
    const { requests } = this.#limits;
    if (requests !== undefined && this.#reading.amount('requests') > requests.max) this.#stop(requests.cap);
  }

  transferred(target: TrafficTarget, bytes: { readonly received: number; readonly sent: number }): void {
    this.#start();
    this.#reading.addBytes(target, bytes);
  }

  async browserOpened(): Promise<() => void> {
    this.#assertWithin();
    this.#start();
    return this.#reading.openBrowser();
  }

  end() {
    this.#hasEnded = true;
    clearInterval(this.#timer);
    this.#reading.closeBrowsers();
    return this.#reading.used();
  }

  async #admit(measure: string, amount: number, count: () => void): Promise<void> {
    this.#start();
    if (this.#limits[measure] === undefined) {
      this.#assertWithin();
      count();
      return;
    }
    const asked = this.#asked.then(async () => {
      this.#assertWithin();
      const used = this.#reading.used({ measure, amount });
      const { limits, refused } = await this.#report({ used, wants: measure });
      this.#limits = limits;
      if (refused !== null) throw new ActionError(reached(refused));
      count();
    });
    // The next question waits for this one, whatever its answer is.
    this.#asked = asked.catch(() => undefined);
    await asked;
  }

  #start(): void {
    if (this.#timer !== undefined || this.#hasEnded) return;
    const ms = Object.keys(this.#limits).length > 0 ? cappedReportMs : reportMs;
    this.#timer = setInterval(() => void this.#reportStep(), ms).unref();
  }

  async #reportStep(): Promise<void> {
    if (!this.#reading.takeChange()) return;
    try {
      this.#limits = (await this.#report({ used: this.#reading.used(), wants: null })).limits;
    } catch {
      // The end of the run reports all of it again.
      return;
    }
    const cap = this.#exceeded();
    if (cap !== null && !this.#hasEnded) this.#stop(cap);
  }

  #report(question: UsageReport): Promise<UsageAnswer> {
    return trustAnswer(reportUsage, this.#ask(reportUsage.name, question));
  }

  /** Bytes and seconds are known after they are used: nothing more begins once a cap on them is reached. */
  #assertWithin(): void {
    const cap = this.#exceeded();
    if (cap !== null) throw new ActionError(reached(cap));
  }

  #exceeded(): string | null {
    for (const [measure, { max, cap }] of Object.entries(this.#limits)) {
      const used = this.#reading.amount(measure);
      const isMeasured = measure.endsWith('ytes') || measure === 'browserSeconds';
      if (isMeasured ? used >= max : used > max) return cap;
    }
    return null;
  }

  #stop(cap: string): void {
    this.#cut(new LimitError(reached(cap)));
  }
}

function reached(cap: string): string {
  return `The cap of the task is reached: ${cap}. Raise it in the settings of the task.`;
}
