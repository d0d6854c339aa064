import type { DialogFacts } from './page-dialog.ts';

export interface DialogAnswer {
  readonly accept: boolean;
  /** What a prompt is filled in with; null as the page has it. */
  readonly text: string | null;
}

/** How dialogs are answered that nobody waits for, and what the last one said. */
export class DialogAnswers {
  /** Null: dismissed, with a warning. */
  given: DialogAnswer | null = null;
  last: DialogFacts | null = null;

  /** Of the browser as it was before it started anew. */
  continue({ given, last }: DialogAnswers): void {
    this.given = given;
    this.last = last;
  }
}
