import { setTimeout as wait } from 'node:timers/promises';
import type { Daemon } from './daemon.ts';

const pauseMs = 100;
const pluginId = 'bench-trouble';

/** A plugin that misbehaves again whenever it lives, as where a client asks for it all the time. It can stand still for a moment. */
export class Misbehaviour {
  readonly #daemon: Daemon;
  readonly #kind: string;
  #isPaused = true;
  #isOver = false;
  readonly #asking: Promise<void>;

  constructor(daemon: Daemon, kind: string) {
    this.#daemon = daemon;
    this.#kind = kind;
    this.#asking = this.#ask();
  }

  /** Stops its processes where they are, and nobody asks for more. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    await this.#signal('SIGSTOP');
  }

  async goOn(): Promise<void> {
    await this.#signal('SIGCONT');
    this.#isPaused = false;
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#signal('SIGCONT');
    await this.#daemon.send('POST', `/plugins/${pluginId}/disable`);
    await this.#asking;
    await this.#daemon.send('POST', `/plugins/${pluginId}/enable`);
  }

  async #ask(): Promise<void> {
    while (!this.#isOver) {
      if (!this.#isPaused) await this.#daemon.send('POST', `/bench/trouble/${this.#kind}`).catch(() => 0);
      await wait(pauseMs);
    }
  }

  /** To the group of the process: the sandbox is one of it. */
  async #signal(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const pid = await this.#daemon.pidOf(pluginId);
    if (pid === null) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // It has ended.
    }
  }
}
