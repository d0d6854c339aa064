import { createInterface } from 'node:readline/promises';
import * as v from 'valibot';
import { ApiCallError, type ApiClient } from '../api-client.ts';

export interface AnswerWindowsOptions {
  readonly client: ApiClient;
  readonly taskId: string;
  /** Aborted when the task has ended. */
  readonly signal: AbortSignal;
}

const sessionsSchema = v.object({
  sessions: v.array(v.object({ sessionId: v.string(), prompt: v.nullable(v.string()) })),
});

/** Brings what the project asks of a person to the terminal, and completes the window on Enter. */
export async function answerWindows({ client, taskId, signal }: AnswerWindowsOptions): Promise<void> {
  const asked = new Set<string>();
  const open = async () =>
    v.parse(sessionsSchema, await client.call('runner', `GET /sessions?taskId=${taskId}`)).sessions;
  while (!signal.aborted) {
    for (const session of (await open()).filter(({ sessionId }) => !asked.has(sessionId))) {
      asked.add(session.sessionId);
      await answer({ client, signal, sessionId: session.sessionId, prompt: session.prompt ?? '' });
    }
    // Wakes at the next open or close; its end by time is the moment to look whether the task goes on.
    await client.call('runner', 'GET /sessions/events?timeoutSeconds=1');
  }
}

interface Question {
  readonly client: ApiClient;
  readonly signal: AbortSignal;
  readonly sessionId: string;
  readonly prompt: string;
}

async function answer({ client, signal, sessionId, prompt }: Question): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const question = `\nThe project asks: ${prompt === '' ? 'please act in the browser' : prompt}\nPress Enter when it is done. `;
    await terminal.question(question, { signal });
    await client.call('runner', `POST /sessions/${sessionId}/complete`, {
      summary: 'answered at the terminal',
    });
  } catch (error) {
    // The window closed meanwhile, by its time limit or with the task: nothing is left to answer.
    const isClosed = signal.aborted || (error instanceof ApiCallError && error.status < 500);
    if (!isClosed) throw error;
  } finally {
    terminal.close();
  }
}
