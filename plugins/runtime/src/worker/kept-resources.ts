import { type RunInfo, type RunResource, unmetered } from '@gatehouse/sdk-actions';
import { trustAnswer } from '../interpreter/action-context.ts';
import type { KeptResources } from '../interpreter/program-options.ts';
import { createRunResources, type RunResources } from '../interpreter/run-resources.ts';
import { lowerPriority } from '../processes/lower-priority.ts';
import type { Questions } from './questions.ts';

const disposeBoundMs = 3000;

/** Resources that the runs of a workbench share. */
export class WorkbenchResources implements KeptResources {
  readonly info: RunInfo;
  readonly questions: Questions;
  port = -1;
  address: () => string = () => '';
  readonly #lifetime = new AbortController();
  readonly #resources: RunResources;

  constructor(info: RunInfo, questions: Questions) {
    this.info = info;
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

  /** Returns the errors. */
  async close(): Promise<readonly string[]> {
    const problems = await this.#resources.dispose(disposeBoundMs);
    this.#lifetime.abort();
    this.questions.close();
    return problems;
  }
}
