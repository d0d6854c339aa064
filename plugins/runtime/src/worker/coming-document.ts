import type { DocumentMessage, StartMessage } from '../protocol/worker-messages.ts';

/** The JSON of a long document, which comes in pieces before the start message that leaves it out. */
export class ComingDocument {
  #coming: { readonly uowId: string; text: string } | null = null;

  add({ uowId, text }: DocumentMessage): void {
    if (this.#coming?.uowId !== uowId) this.#coming = { uowId, text: '' };
    this.#coming.text += text;
  }

  /** The message with its document, if that came before it. */
  complete(message: StartMessage): StartMessage {
    const coming = this.#coming;
    this.#coming = null;
    if (message.document !== null || coming?.uowId !== message.uowId) return message;
    return { ...message, document: JSON.parse(coming.text) };
  }
}
