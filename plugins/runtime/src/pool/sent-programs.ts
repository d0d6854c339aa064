import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { keptPrograms, type StartMessage, type StartOrder } from '../protocol/worker-messages.ts';

/** Which documents a worker process has, so that each goes there once. */
export class SentPrograms {
  #lastId = 0;
  readonly #sent = new Map<ProjectDocument, number>();

  /** The message of a start, to be sent at once: the worker counts as having its document from now on. */
  startMessage({ document, ...order }: StartOrder): StartMessage {
    const known = this.#sent.get(document);
    if (known !== undefined) return { ...order, programId: known, document: null };
    const programId = ++this.#lastId;
    this.#sent.set(document, programId);
    const [oldest] = this.#sent.keys();
    if (oldest !== undefined && this.#sent.size > keptPrograms) this.#sent.delete(oldest);
    return { ...order, programId, document };
  }
}
