import { ActionError } from '@gatehouse/sdk-actions';

const limits = { fileBytes: 2 ** 28, runBytes: 2 ** 30, changes: 10_000 };

/** The amount that one run has written. */
export class RunBudget {
  readonly #limits: typeof limits;
  #bytes = 0;
  #changes = 0;

  constructor(max = limits) {
    this.#limits = max;
  }

  /** Throws where the run has written too much. */
  spend({ bytes, isNew }: { readonly bytes: number; readonly isNew: boolean }): void {
    this.#bytes += bytes;
    if (isNew) this.#changes += 1;
    const { runBytes, changes } = this.#limits;
    if (this.#bytes > runBytes) throw tooMuch(`${runBytes / 2 ** 20} MB in one run`);
    if (this.#changes > changes) throw tooMuch(`${changes} files in one run`);
  }

  assertFile(bytes: number): void {
    const { fileBytes } = this.#limits;
    if (bytes > fileBytes) throw tooMuch(`${fileBytes / 2 ** 20} MB in one file`);
  }
}

function tooMuch(max: string): ActionError {
  return new ActionError(
    `A run on a node writes at most ${max} to the folder of its project. Write to another folder, which is that of the node, or share the folder with the node and start that with --shared-folder.`,
  );
}
