import type { DialogFacts } from '../declaration/schemas.ts';

export interface DialogAnswer {
  readonly accept: boolean;
  /** The text for a prompt; null for its default value. */
  readonly text: string | null;
}

/** The answer to dialogs that no call resolves, and the text of the last one. */
export class DialogAnswers {
  /** Null: dismissed, with a warning. */
  given: DialogAnswer | null = null;
  last: DialogFacts | null = null;

  /** Takes the state of the browser before its restart. */
  continue({ given, last }: DialogAnswers): void {
    this.given = given;
    this.last = last;
  }
}
