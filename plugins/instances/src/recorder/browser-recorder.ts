import { randomUUID } from 'node:crypto';
import type { RecordedAction } from '@gatehouse/plugin-runtime/api';
import type { Frame, Page } from 'playwright-core';
import { withDeadline } from '../browser/driver/deadline.ts';
import { isDriven } from '../browser/driving.ts';
import type { OpenBrowser } from '../browser/open-browser.ts';
import { toAction } from './event-to-action.ts';
import { FramePaths } from './frame-paths.ts';
import { type ElementEvent, EventMerger, type Step } from './merge-events.ts';
import type { ElementPageEvent, PageEvent } from './page/page-event.ts';
import { watchScript } from './recorder-page-part.ts';
import { TabWatch } from './tab-watch.ts';

const ANSWER_MS = 2000;

/** Records user actions in a browser, as actions of the catalog, in order. */
export class BrowserRecorder {
  readonly #browser: OpenBrowser;
  readonly #merger = new EventMerger();
  readonly #tabs: TabWatch;
  readonly #framePaths = new FramePaths();
  readonly #undo: (() => Promise<unknown>)[] = [];
  /** The last recorded answer to a dialog, as text. */
  #answered = '';
  #actions: RecordedAction[] = [];
  #turn: Promise<void> = Promise.resolve();
  #wake: () => void = () => undefined;
  #isStopped = false;

  constructor(browser: OpenBrowser) {
    this.#browser = browser;
    this.#tabs = new TabWatch(browser, (step) =>
      this.#byPerson(async () => (step.kind === 'dialog' ? this.#addAnswer(step) : this.#addAll([step]))),
    );
  }

  async start(): Promise<void> {
    const { context } = this.#browser.launched;
    const name = `gatehouse${randomUUID().replaceAll('-', '')}`;
    const binding = await context.exposeBinding(name, ({ page, frame }, event: PageEvent) => {
      if (event.kind === 'frame') void this.#framePaths.of(frame);
      else {
        if (opensTab(event)) this.#tabs.expectTab();
        this.#byPerson(() => this.#take(event, { page, frame }));
      }
    });
    const content = watchScript(name);
    const script = await context.addInitScript({ content });
    this.#undo.push(
      () => script.dispose(),
      () => binding.dispose(),
    );
    const first = await this.#tabs.start();
    if (first !== null) this.#addAll([first]);
    await Promise.all(
      context.pages().flatMap((page) => page.frames().map((frame) => watchNow(frame, content))),
    );
  }

  /** The actions since the last call; waits while there are none. */
  async takeActions(waitMs: number): Promise<readonly RecordedAction[]> {
    await this.#turn;
    if (this.#actions.length === 0 && !this.#isStopped) await this.#untilSomething(waitMs);
    return this.#actions.splice(0);
  }

  /** Returns the remaining actions. Safe to repeat. */
  async stop(): Promise<readonly RecordedAction[]> {
    this.#isStopped = true;
    // Messages that a page sent before this request arrive before its answer.
    await Promise.all(this.#browser.launched.context.pages().map(answerOf));
    await this.#turn;
    this.#addAll([]);
    this.#tabs.stop();
    for (const undo of this.#undo.splice(0)) await undo().catch(() => undefined);
    this.#wake();
    return this.#actions.splice(0);
  }

  /** Effects of a running project are not recorded. */
  #byPerson(task: () => Promise<void>): void {
    if (isDriven()) return;
    // An event that cannot be recorded must not cost the others.
    this.#turn = this.#turn.then(task).catch(() => undefined);
  }

  async #take(event: ElementPageEvent, { page, frame }: { page: Page; frame: Frame }): Promise<void> {
    const frames = await this.#framePaths.of(frame);
    const step = event.kind === 'leave' ? null : this.#tabs.toFront(page);
    if (step !== null) this.#addAll([step]);
    if (frames !== null) this.#push(this.#merger.take({ ...event, frames }));
    else if (event.kind !== 'leave') this.#push(this.#merger.take(lostIn(event)));
  }

  /** The answer counts for the step that opened the dialog, so it stands before that. */
  #addAnswer(step: Extract<Step, { kind: 'dialog' }>): void {
    const answer = JSON.stringify(step);
    if (answer === this.#answered) return;
    this.#answered = answer;
    this.#push([step]);
  }

  /** Steps of tabs follow the steps that wait in the merger. */
  #addAll(steps: readonly Step[]): void {
    this.#push([...this.#merger.flush(), ...steps]);
  }

  #push(steps: readonly Step[]): void {
    if (steps.length === 0) return;
    this.#actions.push(...steps.map(toAction));
    this.#wake();
  }

  #untilSomething(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Watches an open page; one that does not answer is watched from its next document on. */
async function watchNow(frame: Frame, content: string): Promise<void> {
  await bounded(frame.evaluate(content)).catch(() => undefined);
}

async function answerOf(page: Page): Promise<void> {
  await bounded(page.evaluate('0')).catch(() => undefined);
}

/** With these the browser opens a link in a tab of its own, as a page does. */
function opensTab(event: ElementPageEvent): boolean {
  return event.kind === 'middle' || (event.kind === 'click' && event.modifiers !== '');
}

function lostIn({ element }: ElementPageEvent): ElementEvent {
  return { kind: 'lost', what: 'something in a frame that was gone at once', element, frames: [] };
}

function bounded<T>(work: Promise<T>): Promise<T> {
  const { signal } = new AbortController();
  return withDeadline(work, { signal, timeoutMs: ANSWER_MS, complaint: 'The page did not answer' });
}
