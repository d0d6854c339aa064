import type { SuiteContext, TestContext } from 'node:test';
import type { Browser } from 'playwright-core';
import { ConsolePage, type OpenOptions } from './console-page.ts';
import type { TestDaemon } from './start-test-daemon.ts';

/**
 * The console pages of a test file. To load one takes more processor time than some tests do with it: those that ask for
 * nothing of their own get one page by turns, which is at Home, without kept choices, and logged in.
 */
export class ConsolePages {
  readonly #browser: Browser;
  readonly #gatehouse: TestDaemon;
  readonly #own: ConsolePage[] = [];
  #shared: ConsolePage | null = null;
  #isTaken = false;

  constructor(browser: Browser, gatehouse: TestDaemon) {
    this.#browser = browser;
    this.#gatehouse = gatehouse;
  }

  async open(options: OpenOptions = {}): Promise<ConsolePage> {
    if (Object.keys(options).length === 0 && !this.#isTaken) return this.#take();
    const page = await ConsolePage.open(this.#browser, this.#gatehouse, options);
    this.#own.push(page);
    return page;
  }

  /** After each test. A failed one leaves its page to no other test. */
  async release(ended: SuiteContext | TestContext): Promise<void> {
    for (const page of this.#own.splice(0)) await page.close();
    if (!this.#isTaken) return;
    this.#isTaken = false;
    const hasPassed = 'passed' in ended && ended.passed;
    if (hasPassed && (await this.#shared?.isAtRest())) return this.#shared?.startAgain();
    await this.#shared?.close();
    this.#shared = null;
  }

  async #take(): Promise<ConsolePage> {
    this.#isTaken = true;
    this.#shared ??= await ConsolePage.open(this.#browser, this.#gatehouse);
    return this.#shared;
  }
}
