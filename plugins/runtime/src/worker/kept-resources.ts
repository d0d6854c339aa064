import { lowerPriority } from '@gatehouse/sandbox/lower-priority';
import { type EvidenceCapture, type RunInfo, type RunResource, unmetered } from '@gatehouse/sdk-actions';
import { trustAnswer } from '../interpreter/action-context.ts';
import type { KeptResources } from '../interpreter/program-options.ts';
import { type Capturing, createRunResources, type RunResources } from '../interpreter/run-resources.ts';
import type { Questions } from './questions.ts';

const disposeBoundMs = 3000;
const maxSecrets = 1000;

/** Resources that the runs of a workbench share. */
export class WorkbenchResources implements KeptResources {
  readonly questions: Questions;
  port = -1;
  address: () => string = () => '';
  readonly otherSecrets = new Set<string>();
  readonly #lifetime = new AbortController();
  readonly #resources: RunResources;

  constructor(info: RunInfo, questions: Questions) {
    this.questions = questions;
    this.#resources = createRunResources(() => ({
      run: info,
      signal: this.#lifetime.signal,
      usage: unmetered,
      ask: (channel, question) => trustAnswer(channel, questions.ask(channel.name, question)),
      setPort: (id, address = () => '') => {
        this.port = id;
        this.address = address;
      },
      startedProcess: lowerPriority,
    }));
  }

  get<T>(resource: RunResource<T>): Promise<T> {
    return this.#resources.get(resource);
  }

  capture(capture: EvidenceCapture): readonly Capturing[] {
    return this.#resources.capture(capture);
  }

  /** Keeps the newest ones. */
  noteSecrets(secrets: readonly string[]): void {
    for (const secret of secrets) {
      this.otherSecrets.delete(secret);
      this.otherSecrets.add(secret);
    }
    for (const oldest of this.otherSecrets) {
      if (this.otherSecrets.size <= maxSecrets) return;
      this.otherSecrets.delete(oldest);
    }
  }

  /** Returns the errors. */
  async close(): Promise<readonly string[]> {
    const problems = await this.#resources.dispose(disposeBoundMs);
    this.#lifetime.abort();
    this.questions.close();
    return problems;
  }
}
