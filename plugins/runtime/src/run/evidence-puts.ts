import type { EvidencePart } from '@gatehouse/sdk-actions';
import type { ArtifactFacts, ArtifactPut } from '@gatehouse/sdk-plugin/internal';
import { parseEvidence, type SentEvidence } from './sent-evidence.ts';

interface Keeper {
  put(uowId: string, facts: ArtifactFacts, bytes: Uint8Array): Promise<ArtifactPut>;
  /** Masks secrets in texts. */
  mask(text: string): string;
}

interface OfRun {
  readonly uowId: string;
  readonly part: SentEvidence;
  /** Names what could not be kept. */
  refuse(message: string): void;
}

/** A worker under control of a project may send more. */
const maxParts = 30;
const maxBytes = 32 * 1024 * 1024;
const textTypes = /^text\/|json|xml/;

/** Stores what runs keep, one part after the other, without the secrets that the daemon knows. */
export class EvidencePuts {
  readonly #keeper: Keeper;
  #puts: Promise<void> = Promise.resolve();
  #open = 0;
  #current = { uowId: '', parts: 0, bytes: 0 };

  constructor(keeper: Keeper) {
    this.#keeper = keeper;
  }

  /** Resolves once all of it is stored or refused. Never rejects. */
  get stored(): Promise<void> {
    return this.#puts;
  }

  get isStoring(): boolean {
    return this.#open > 0;
  }

  take({ uowId, part: sent, refuse }: OfRun): void {
    const part = parseEvidence(sent);
    if (part === null || !this.#hasRoom(uowId, part)) {
      refuse('A part of the evidence is not kept: it is too large, or is none');
      return;
    }
    this.#open += 1;
    this.#puts = this.#puts.then(async () => {
      await this.#put({ uowId, part, refuse });
      this.#open -= 1;
    });
  }

  /** A run that a person lets go on may keep as much again. */
  renew(): void {
    this.#current = { uowId: '', parts: 0, bytes: 0 };
  }

  #hasRoom(uowId: string, { bytes }: EvidencePart): boolean {
    if (this.#current.uowId !== uowId) this.#current = { uowId, parts: 0, bytes: 0 };
    this.#current.parts += 1;
    this.#current.bytes += bytes.length;
    return this.#current.parts <= maxParts && this.#current.bytes <= maxBytes;
  }

  async #put({ uowId, part, refuse }: Omit<OfRun, 'part'> & { readonly part: EvidencePart }): Promise<void> {
    const { bytes, ...facts } = part;
    const isText = textTypes.test(facts.mediaType);
    try {
      const hidden = isText ? Buffer.from(this.#keeper.mask(Buffer.from(bytes).toString())) : bytes;
      const put = await this.#keeper.put(uowId, facts, hidden);
      if ('refused' in put) refuse(`${facts.name} is not kept: ${put.refused}`);
    } catch (error) {
      refuse(`${facts.name} is not kept: ${error instanceof Error ? error.message : error}`);
    }
  }
}
