import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { keptPrograms, type StartMessage, type StartOrder } from '../protocol/worker-messages.ts';

/** The documents that a worker process has, so that each is sent once. */
export class SentPrograms {
  #lastId = 0;
  readonly #sent = new Map<ProjectDocument, number>();

  has(document: ProjectDocument): boolean {
    return this.#sent.has(document);
  }

  /** The message of a start. Send it at once: from now on the worker counts as having the document. */
  startMessage(order: StartOrder): StartMessage {
    const { document } = order;
    const known = this.#sent.get(document);
    if (known !== undefined) return { programId: known, ...order, document: null };
    const programId = ++this.#lastId;
    this.#sent.set(document, programId);
    const [oldest] = this.#sent.keys();
    if (oldest !== undefined && this.#sent.size > keptPrograms) this.#sent.delete(oldest);
    return { programId, ...order };
  }
}
