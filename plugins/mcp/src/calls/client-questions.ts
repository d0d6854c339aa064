import { randomBytes } from 'node:crypto';

const lifeMs = 10 * 60_000;
const maxQuestions = 1_000;

interface Question {
  readonly keyId: string;
  /** The digest of the operation with its input. */
  readonly digest: string;
  readonly operationId: string;
  readonly askedAt: number;
}

/**
 * The questions that clients took to their person. The state that a client brings back is a random name: it holds nothing to change,
 * works once, for the key that was asked, and ends with the daemon.
 */
export class ClientQuestions {
  readonly #questions = new Map<string, Question>();
  readonly #now: () => number;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** The name of a new question. */
  add(question: Omit<Question, 'askedAt'>): string {
    const [oldest] = this.#questions.keys();
    if (oldest !== undefined && this.#questions.size >= maxQuestions) this.#questions.delete(oldest);
    const name = randomBytes(32).toString('base64url');
    this.#questions.set(name, { ...question, askedAt: this.#now() });
    return name;
  }

  /** Null for a name that is wrong, was used, is old, or belongs to another key. */
  take(name: string, keyId: string): Question | null {
    const found = this.#questions.get(name);
    if (found === undefined || found.keyId !== keyId) return null;
    this.#questions.delete(name);
    return this.#now() - found.askedAt < lifeMs ? found : null;
  }
}
