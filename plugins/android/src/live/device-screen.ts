import { setTimeout as later } from 'node:timers/promises';
import type { ScreenFrame, WantedFrame } from '@gatehouse/plugin-sessions/api';
import type { Screen } from '../device/read-screen.ts';
import type { Screenshot } from '../device/take-device-screenshot.ts';

/** Source of the screen of a device. */
export interface ScreenSource {
  readonly serial: string;
  takePicture(): Promise<Screenshot>;
  readState(): Promise<Screen>;
}

interface Picture extends Screenshot {
  readonly number: number;
}

/** Pause of the device between two pictures: the minimum, and the maximum while nothing changes. */
const restMs = { min: 80, max: 1000 } as const;
/** Time until a touch is visible. */
const settleMs = 60;
/** Interval for reading the focused app, beside the pictures. */
const stateMs = 1500;
/** The last viewer is gone when there was no request for this time. */
const viewerIdleMs = 3000;
const screenIsOff = 'The screen is off. Touch it to turn it on.';

/**
 * The screen of a device, for any number of viewers. A picture is taken only for a request, after the last one has
 * arrived and the device has paused; an unchanged picture is not reported.
 */
export class DeviceScreen {
  readonly #source: ScreenSource;
  #newest: Picture | null = null;
  #lastNumber = 0;
  #state: Screen | null = null;
  #stateAt = Number.NEGATIVE_INFINITY;
  #capturing: Promise<void> | null = null;
  #restUntil = 0;
  #restMs: number = restMs.min;
  #wake: () => void = () => undefined;
  #forget: NodeJS.Timeout | undefined;

  constructor(source: ScreenSource) {
    this.#source = source;
  }

  /** Whether the screen was off at the last check. */
  get isOff(): boolean {
    return this.#state?.isOn === false;
  }

  async nextFrame({ after, waitMs, signal }: WantedFrame): Promise<ScreenFrame> {
    clearTimeout(this.#forget);
    const time = later(waitMs, 'over' as const, { signal, ref: false }).catch(() => 'over' as const);
    while (this.#pictureAfter(after) === null) {
      const end = await Promise.race([this.#capture(), time]);
      if (end === 'over') break;
    }
    clearTimeout(this.#forget);
    this.#forget = setTimeout(() => this.#drop(), viewerIdleMs).unref();
    return this.#toFrame(after);
  }

  /** A user action happened: the next picture is taken soon. */
  touched(): void {
    this.#restMs = restMs.min;
    this.#restUntil = performance.now() + settleMs;
    this.#stateAt = Number.NEGATIVE_INFINITY;
    this.#wake();
  }

  #pictureAfter(number: number): Picture | null {
    return this.#newest === null || this.#newest.number === number ? null : this.#newest;
  }

  /** One picture at a time; requests meanwhile share it. */
  #capture(): Promise<void> {
    this.#capturing ??= this.#captureOnce().finally(() => {
      this.#capturing = null;
    });
    // It may fail after the last viewer has gone.
    this.#capturing.catch(() => undefined);
    return this.#capturing;
  }

  async #captureOnce(): Promise<void> {
    await this.#rest();
    const startedAt = performance.now();
    try {
      const [picture] = await Promise.all([this.#source.takePicture(), this.#readState()]);
      const isNew = this.#newest === null || !this.#newest.png.equals(picture.png);
      if (isNew) this.#newest = { ...picture, number: ++this.#lastNumber };
      this.#restMs = isNew ? restMs.min : Math.min(restMs.max, this.#restMs * 1.5);
    } finally {
      // Pictures take at most half of the time.
      const now = performance.now();
      this.#restUntil = now + Math.min(restMs.max, Math.max(this.#restMs, now - startedAt));
    }
  }

  async #rest(): Promise<void> {
    for (let left = this.#left(); left > 0; left = this.#left()) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  #left(): number {
    return this.#restUntil - performance.now();
  }

  /** A device that does not report its state still has a picture. */
  async #readState(): Promise<void> {
    if (performance.now() - this.#stateAt < stateMs) return;
    this.#stateAt = performance.now();
    this.#state = await this.#source.readState().catch(() => null);
  }

  #drop(): void {
    this.#newest = null;
    this.#state = null;
    this.#stateAt = Number.NEGATIVE_INFINITY;
  }

  #toFrame(after: number): ScreenFrame {
    const picture = this.#pictureAfter(after);
    const focus = this.#state?.focus ?? null;
    return {
      number: picture?.number ?? after,
      width: this.#newest?.width ?? 0,
      height: this.#newest?.height ?? 0,
      title: focus?.package ?? '',
      address: this.#source.serial,
      screens: [],
      dialog: null,
      notice: this.isOff ? screenIsOff : null,
      picture: picture?.png ?? null,
    };
  }
}
