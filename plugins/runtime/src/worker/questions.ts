import type { AnswerMessage, QuestionMessage } from '../protocol/worker-messages.ts';

type Question = Pick<QuestionMessage, 'questionId' | 'channel' | 'question'>;

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** Pending questions of one run to the daemon. */
export class Questions {
  readonly #send: (question: Question) => void;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor(send: (question: Question) => void) {
    this.#send = send;
  }

  ask(channel: string, question: unknown): Promise<unknown> {
    const questionId = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(questionId, { resolve, reject });
      this.#send({ questionId, channel, question });
    });
  }

  settle(questionId: number, reply: AnswerMessage['reply']): void {
    const waiting = this.#waiting.get(questionId);
    this.#waiting.delete(questionId);
    if (reply.isAnswered) waiting?.resolve(reply.answer);
    else waiting?.reject(Object.assign(new Error(reply.message), { name: reply.name }));
  }

  /** Drops pending questions: the run has ended. */
  close(): void {
    this.#waiting.clear();
  }
}
