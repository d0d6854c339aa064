import { parseProgress, type RunEvent } from '@gatehouse/plugin-runtime/api';

type ProgressEvent = Extract<RunEvent, { readonly kind: 'progress' }>;

/** How far the action of a try has come. */
export interface TryProgress {
  readonly actionId: string;
  readonly groupId: string;
  /** Its name, else its type and variant. */
  readonly actionName: string;
  readonly done: number | null;
  readonly of: number | null;
  readonly message: string | null;
  readonly timestamp: string;
}

/** Progress of the actions of tries, in memory: it ends with its action, its try and the daemon. */
export class TriesProgress {
  readonly #byTry = new Map<string, TryProgress>();

  /** @param mask hides the secrets of the form */
  note(tryId: string, event: ProgressEvent, { actionName, mask }: NoteOptions): void {
    const { actionId, groupId, timestamp, progress } = event;
    const shown = parseProgress(progress, mask);
    if (progress === null) this.end(tryId);
    else this.#byTry.set(tryId, { actionId, groupId, actionName, ...shown, timestamp });
  }

  end(tryId: string): void {
    this.#byTry.delete(tryId);
  }

  /** Null where its action reports none. */
  of(tryId: string): TryProgress | null {
    return this.#byTry.get(tryId) ?? null;
  }
}

interface NoteOptions {
  readonly actionName: string;
  mask(text: string): string;
}
