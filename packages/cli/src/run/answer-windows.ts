import { createInterface } from 'node:readline/promises';
import * as v from 'valibot';
import { ApiCallError, type ApiClient } from '../api-client.ts';

/** The ways in which the questions of a run are answered. */
export interface People {
  /** The answer to each question; null where a person gives it. */
  readonly answer: string | null;
  /** The time for the whole run, in which the console can answer; null for no end. */
  readonly timeoutSeconds: number | null;
}

export interface AnswerWindowsOptions {
  readonly client: ApiClient;
  readonly taskId: string;
  readonly people: People;
  /** Aborted when the task has ended. */
  readonly signal: AbortSignal;
  /** Called with each question that is shown. */
  onQuestion(prompt: string): void;
}

interface Question {
  readonly sessionId: string;
  readonly prompt: string;
}

const sessionsSchema = v.object({
  sessions: v.array(v.object({ sessionId: v.string(), prompt: v.nullable(v.string()) })),
});

/**
 * Answers what the project asks of a person: as the flags say, or at the terminal. Throws where neither can answer, and no
 * time is given to others.
 */
export async function answerWindows(options: AnswerWindowsOptions): Promise<void> {
  const { client, taskId, signal } = options;
  const asked = new Set<string>();
  while (!signal.aborted) {
    const { sessions } = v.parse(
      sessionsSchema,
      await client.call('runner', `GET /sessions?taskId=${taskId}`),
    );
    for (const { sessionId, prompt } of sessions.filter((session) => !asked.has(session.sessionId))) {
      asked.add(sessionId);
      await answer({ sessionId, prompt: prompt || 'please act in the browser' }, options);
    }
    // Wakes at the next open or close; its end by time is the moment to look whether the task goes on.
    await client.call('runner', 'GET /sessions/events?timeoutSeconds=1');
  }
}

async function answer(question: Question, options: AnswerWindowsOptions): Promise<void> {
  const { people, signal } = options;
  options.onQuestion(question.prompt);
  try {
    if (people.answer !== null) await complete(question, options, people.answer);
    else if (process.stdin.isTTY) await askAtTerminal(question, options);
    else if (people.timeoutSeconds === null) throw new Error(nobody(question.prompt));
  } catch (error) {
    // The window closed meanwhile, by its time limit or with the task: nothing is left to answer.
    const isClosed = signal.aborted || (error instanceof ApiCallError && error.status < 500);
    if (!isClosed) throw error;
  }
}

async function askAtTerminal(question: Question, options: AnswerWindowsOptions): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    await terminal.question('Press Enter when it is done. ', { signal: options.signal });
    await complete(question, options, 'answered at the terminal');
  } finally {
    terminal.close();
  }
}

async function complete(
  { sessionId }: Question,
  { client }: AnswerWindowsOptions,
  summary: string,
): Promise<void> {
  await client.call('runner', `POST /sessions/${sessionId}/complete`, { summary });
}

function nobody(prompt: string): string {
  return (
    `The project asks ${JSON.stringify(prompt)}, and there is no terminal to ask at, so the run was ended. ` +
    'Run it at a terminal, answer with --answer TEXT, or give --timeout SECONDS in which the console answers'
  );
}
