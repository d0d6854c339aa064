import { randomUUID } from 'node:crypto';
import type { RunService } from '@gatehouse/plugin-runtime/api';
import {
  type ActionSketch,
  documentOf,
  runDocument,
  type TestRun,
  type TestRunOptions,
} from '@gatehouse/plugin-runtime/testing';
import type { Channels, RunInfo, RunOutcome } from '@gatehouse/sdk-actions';
import type { Phone, PhoneOptions } from '@gatehouse/test/android-simulator';
import { executors } from '../executors/android-executors.ts';
import { copyReader } from './copy-reader.ts';
import { type AndroidHost, connectPhone, type Ending, startHost, startTestPhone } from './device-kit.ts';

type Answer = Parameters<Channels['serve']>[1];

/** The runs of a daemon, of which only the requests of their actions are real. */
class AskingRuns implements Channels, Pick<RunService, 'endOf'> {
  readonly #answers = new Map<string, Answer>();
  readonly #ends = new Map<string, Promise<RunOutcome>>();
  readonly machines = { ask: () => null, connected: () => [], onChange: () => undefined };

  serve: Channels['serve'] = (channel, answer) => void this.#answers.set(channel.name, answer as never);
  endOf: RunService['endOf'] = (uowId) => this.#ends.get(uowId) ?? null;

  /** Starts a run; returns functions to ask for it, and to end it as a daemon does when its worker dies. */
  begin() {
    const info: RunInfo = {
      uowId: randomUUID(),
      projectName: 'Test',
      projectPath: null,
      taskId: null,
      threadId: 0,
      fileRights: [],
    };
    const { promise: ended, resolve } = withResolvers<RunOutcome>();
    this.#ends.set(info.uowId, ended);
    const asking = new AbortController();
    return {
      ask: async (channel: string, question: unknown): Promise<unknown> => {
        const answer = this.#answers.get(channel);
        if (answer === undefined) throw new Error(`nobody answers ${channel}`);
        return answer(question as never, info, asking.signal);
      },
      end: (outcome: RunOutcome) => {
        this.#ends.delete(info.uowId);
        resolve(outcome);
        asking.abort(new Error('ended'));
      },
    };
  }
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((give) => {
    resolve = give;
  });
  return { promise, resolve };
}

interface RunOptions extends Partial<TestRunOptions> {
  /** Names of variables, empty at the start. */
  readonly names?: readonly string[];
  readonly listNames?: readonly string[];
  readonly tableNames?: readonly string[];
}

const lost: RunOutcome = {
  result: 'failure',
  errorCode: 'worker_lost',
  errorMessage: null,
  actionsExecuted: 0,
  stopTask: false,
  values: null,
};

export interface RunKit {
  readonly host: AndroidHost;
  readonly phones: readonly Phone[];
  readonly ids: readonly string[];
  /** Runs actions in this process, with devices of the host. */
  run(actions: readonly ActionSketch[], options?: RunOptions): Promise<TestRun>;
  /** A run of which only the requests are real. */
  begin(): { ask(channel: string, question: unknown): Promise<unknown>; end(): void };
}

/** Phones that are connected to a host, and runs that use them. */
export async function startRunKit(
  context: Ending,
  { phones: wanted = [{}], config = {} }: { phones?: readonly PhoneOptions[]; config?: object } = {},
): Promise<RunKit> {
  const runs = new AskingRuns();
  const asked = { channels: runs, runs: runs as unknown as RunService };
  const host = await startHost(context, config, asked);
  const phones = await Promise.all(wanted.map((options) => startTestPhone(context, options)));
  const ids: string[] = [];
  for (const phone of phones) ids.push(await connectPhone(host, phone));
  return {
    host,
    phones,
    ids,
    run: async (actions, { names = [], listNames = [], tableNames = [], ...options } = {}) => {
      const asking = runs.begin();
      const document = documentOf(actions, dataOf({ names, listNames, tableNames }));
      const all = [...executors, copyReader];
      const done = await runDocument(document, { executors: all, answer: asking.ask, ...options });
      asking.end(done.outcome);
      return done;
    },
    begin: () => {
      const { ask, end } = runs.begin();
      return { ask, end: () => end(lost) };
    },
  };
}

/** `AndroidApp.Open` and so on. */
export function act(
  name: string,
  parameters: Readonly<Record<string, string>> = {},
  more: Partial<ActionSketch> = {},
): ActionSketch {
  const [type = '', action = ''] = name.split('.');
  return { type, action, parameters, ...more };
}

/** An action on the element of an XPath. */
export function on(name: string, xpath: string, more: Partial<ActionSketch> = {}): ActionSketch {
  const finder = { type: 'XPathFinder', scalars: { XPath: xpath }, nestedArrays: {} };
  const parameters = { FinderType: 'XPathFinder', TimeoutSec: '5', ...more.parameters };
  return act(name, parameters, { finder, ...more, parameters });
}

/** The element of a resource id, as apps of the simulator name it. */
export const byId = (id: string) => `//node[contains(@resource-id,':id/${id}')]`;

const unbound = {
  bindToFile: false,
  syncWithFile: false,
  bindedFile: '',
  leaveBlankFile: false,
  encoding: null,
};

function dataOf({
  names,
  listNames,
  tableNames,
}: Required<Pick<RunOptions, 'names' | 'listNames' | 'tableNames'>>) {
  return {
    variables: names.map((name) => ({ name, defaultValue: '', comment: '', group: 'UserDefined' as const })),
    lists: listNames.map((name) => ({
      ...unbound,
      name,
      splitter: '\n',
      splitterType: 'Text' as const,
      defaultItems: [],
    })),
    tables: tableNames.map((name) => ({
      ...unbound,
      name,
      colSeparator: ';',
      colSeparatorType: 'Text' as const,
      rowSeparator: '\n',
      rowSeparatorType: 'Text' as const,
      isFirstRowContainsHeaders: false,
      defaultItems: '',
      csvSeparator: ',',
      useSpecializedFormat: false,
      tryParseType: false,
      isCorrectDisplayInExcel: false,
      columnTypes: null,
    })),
  };
}
