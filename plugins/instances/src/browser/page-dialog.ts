import type { Dialog } from 'playwright-core';
import type { DialogFacts } from '../declaration/schemas.ts';
import type { DialogAnswer } from './dialog-answers.ts';

const MAX_TEXT_LENGTH = 10_000;

/** The dialog of one page. While it is open, the page and all calls to it are blocked. */
export class PageDialog {
  #open: { readonly dialog: Dialog; readonly facts: DialogFacts } | null = null;
  readonly #waiting = new Set<(facts: DialogFacts) => void>();
  /** Called when a dialog was answered. */
  onResolved: ((facts: DialogFacts, answer: DialogAnswer) => void) | null = null;

  /** Null where none is open. */
  get facts(): DialogFacts | null {
    return this.#open?.facts ?? null;
  }

  keep(dialog: Dialog): void {
    const facts = {
      type: dialog.type(),
      message: dialog.message().slice(0, MAX_TEXT_LENGTH),
      defaultValue: dialog.defaultValue().slice(0, MAX_TEXT_LENGTH),
      openedAt: new Date().toISOString(),
    };
    this.#open = { dialog, facts };
    for (const notify of this.#waiting) notify(facts);
  }

  /** False where none was open. */
  async resolve(answer: DialogAnswer): Promise<boolean> {
    const { accept, text } = answer;
    const open = this.#open;
    if (open === null) return false;
    this.#open = null;
    this.onResolved?.(open.facts, answer);
    // A person at the window, or the end of the page, may have been first.
    await (accept ? open.dialog.accept(text ?? open.facts.defaultValue) : open.dialog.dismiss()).catch(
      () => undefined,
    );
    return true;
  }

  /** The page was closed or replaced, together with its dialog. */
  forget(): void {
    this.#open = null;
  }

  /** The result of the work, or the dialog that opened before it; the work continues when the dialog is resolved. */
  async orDialog<T>(work: Promise<T>): Promise<{ readonly answer: T } | { readonly dialog: DialogFacts }> {
    let notify = (_facts: DialogFacts): void => undefined;
    const opened = new Promise<{ dialog: DialogFacts }>((resolve) => {
      notify = (dialog) => resolve({ dialog });
    });
    this.#waiting.add(notify);
    // No caller awaits errors after the dialog.
    work.catch(() => undefined);
    try {
      return await Promise.race([work.then((answer) => ({ answer })), opened]);
    } finally {
      this.#waiting.delete(notify);
    }
  }
}
