import type { CompletedWindow, Question, SessionWindows } from '@gatehouse/plugin-sessions/api';

export interface AskedQuestion extends Question {
  answer(choice: string): void;
}

/** Windows that the test answers. */
export class FakeWindows implements Pick<SessionWindows, 'ask' | 'onCompleted'> {
  readonly asked: AskedQuestion[] = [];
  complete: (window: CompletedWindow) => Promise<void> = async () => undefined;

  ask(question: Question): Promise<string | null> {
    return new Promise((resolve) => {
      question.signal.addEventListener('abort', () => resolve(null));
      this.asked.push({ ...question, answer: resolve });
    });
  }

  onCompleted(listener: (window: CompletedWindow) => Promise<void>): void {
    this.complete = listener;
  }
}
