import type { LogLevel } from '@gatehouse/sdk-actions';

type Write = (level: LogLevel, message: string) => void;

const maxLines = 1000;
const maxCharacters = 256 * 1024;
const maxLineLength = 4000;
const isFullMessage = 'The code prints more than the log takes: what follows of this action is left out.';

/** Writes the output of code to the log of the run, up to a limit for each action. */
export class PrintedText {
  readonly #write: Write;
  #lines = 0;
  #characters = 0;
  #isFull = false;

  constructor(write: Write) {
    this.#write = write;
  }

  line(isError: boolean, text: string): void {
    if (this.#isFull) return;
    const shown = text.length > maxLineLength ? `${text.slice(0, maxLineLength)}…` : text;
    this.#lines++;
    this.#characters += shown.length;
    this.#isFull = this.#lines > maxLines || this.#characters > maxCharacters;
    if (this.#isFull) this.#write('Warning', isFullMessage);
    else this.#write(isError ? 'Warning' : 'Info', shown);
  }
}
