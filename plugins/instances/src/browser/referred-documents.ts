import type { Frame } from 'playwright-core';

/** A document that is shown in a frame. */
export interface ShownDocument {
  readonly frame: Frame;
  /** The start of the document, which identifies it. */
  readonly origin: number;
}

type ReferredDocument = ShownDocument & { readonly number: number };

/**
 * The documents of a tab that its references belong to, by the names of their frames in the driver: `f1`, or empty
 * for the page.
 */
export class ReferredDocuments {
  readonly #byFrame = new Map<string, ReferredDocument>();
  #last = 0;

  find(frameName: string): ReferredDocument | null {
    return this.#byFrame.get(frameName) ?? null;
  }

  /** Another document in the same frame gets a new number. Null: the current document is unknown. */
  note(frameName: string, shown: ShownDocument | null): void {
    if (shown === null) this.#byFrame.delete(frameName);
    else if (this.find(frameName)?.origin !== shown.origin) {
      this.#last += 1;
      this.#byFrame.set(frameName, { ...shown, number: this.#last });
    }
  }

  forgetGone(): void {
    for (const [name, { frame }] of this.#byFrame) if (frame.isDetached()) this.#byFrame.delete(name);
  }
}
