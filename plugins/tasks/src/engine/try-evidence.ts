import { parseEvidence, type SentEvidence } from '@gatehouse/plugin-runtime/api';
import type { EvidencePart } from '@gatehouse/sdk-actions';
import type { TaskArtifacts } from '../artifacts/task-artifacts.ts';
import type { Secrets } from '../config/secret-settings.ts';

export interface TryEvidenceOptions {
  readonly artifacts: Pick<TaskArtifacts, 'put'>;
}

interface Keeper extends TryEvidenceOptions {
  readonly taskId: string;
  readonly secrets: Secrets;
}

interface OfTry {
  readonly uowId: string;
  readonly part: SentEvidence;
  /** Names what could not be kept. */
  refuse(message: string): void;
}

/** A worker under control of a project may send more. */
const maxParts = 30;
const maxBytes = 32 * 1024 * 1024;
const textTypes = /^text\/|json|xml/;

/** Stores what failed tries of a task keep, without the secrets of its form. */
export class TryEvidence {
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

  take({ uowId, part: sent, refuse }: OfTry): void {
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

  #hasRoom(uowId: string, { bytes }: EvidencePart): boolean {
    if (this.#current.uowId !== uowId) this.#current = { uowId, parts: 0, bytes: 0 };
    this.#current.parts += 1;
    this.#current.bytes += bytes.length;
    return this.#current.parts <= maxParts && this.#current.bytes <= maxBytes;
  }

  async #put({ uowId, part, refuse }: Omit<OfTry, 'part'> & { readonly part: EvidencePart }): Promise<void> {
    const { taskId, artifacts, secrets } = this.#keeper;
    const { bytes, ...facts } = part;
    const isText = textTypes.test(facts.mediaType);
    const hidden = isText ? Buffer.from(secrets.mask(Buffer.from(bytes).toString())) : bytes;
    try {
      const put = await artifacts.put({ taskId, uowId }, facts, hidden);
      if ('refused' in put) refuse(`${facts.name} of the try is not kept: ${put.refused}`);
    } catch (error) {
      refuse(`${facts.name} of the try is not kept: ${error instanceof Error ? error.message : error}`);
    }
  }
}
