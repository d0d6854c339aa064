import { randomBytes } from 'node:crypto';
import { testFiles } from '@gatehouse/plugin-runtime/testing';
import type { Channel, RunInfo } from '@gatehouse/sdk-actions';
import type { FileRights } from '@gatehouse/sdk-actions/files';
import type { Collection, StoredDocument } from '@gatehouse/sdk-plugin';
import { serveProfileKeys } from '../profile/serve-profile-keys.ts';
import { serveSharedData } from '../shared/serve-shared-data.ts';
import { serveWorkQueues } from '../work-queue/serve-work-queues.ts';

type Answer = (question: unknown, run: RunInfo, signal: AbortSignal) => Promise<unknown>;

/** A run as the daemon sees it: its requests, and its end. */
export interface TestAsker {
  readonly answer: (channel: string, question: unknown) => Promise<unknown>;
  /** `ended` where the run reaches its end by itself: such an end is recorded, unless the daemon dies before. */
  end(reason?: 'ended' | 'interrupted' | 'worker_lost', options?: { readonly isRecorded: boolean }): void;
}

export interface TestSharedData {
  /** @param fileRights all files of tests by default */
  asker(name: string, fileRights?: FileRights): TestAsker;
  stop(): Promise<void>;
}

/** The stored documents of a daemon, by collection; a later daemon may have them too. */
export type TestStore = Map<string, MemoryCollection>;

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** The part of the plugin in the daemon, without a daemon. */
export async function testSharedData(store: TestStore = new Map()): Promise<TestSharedData> {
  const answers = new Map<string, Answer>();
  const channels = {
    serve: <Q, A>(
      { name }: Channel<Q, A>,
      answer: (question: Q, run: RunInfo, signal: AbortSignal) => Promise<A>,
    ) => void answers.set(name, (question, run, signal) => answer(question as Q, run, signal)),
  };
  const documentStore = {
    async collection(name: string) {
      const known = store.get(name) ?? memoryCollection();
      store.set(name, known);
      return known;
    },
    close: async () => undefined,
  };
  const recorded = new Set<string>();
  const runEnds = {
    recorded: ({ uowId }: Pick<RunInfo, 'uowId'>) =>
      recorded.has(uowId) ? Promise.resolve() : new Promise<never>(() => undefined),
    record: () => undefined,
  };
  const stores = { channels, runEnds, documentStore: documentStore as never };
  const { stop } = await serveSharedData({ ...stores, log: silent });
  await serveWorkQueues(stores);
  serveProfileKeys({ channels, secretKeys: { derive: () => randomBytes(32) } });
  return {
    stop,
    asker(name, fileRights = testFiles) {
      const controller = new AbortController();
      const run: RunInfo = {
        uowId: name,
        projectName: name,
        projectPath: null,
        taskId: null,
        threadId: 0,
        fileRights,
      };
      return {
        answer: (channel, question) =>
          answers.get(channel)?.(question, run, controller.signal) ??
          Promise.reject(new Error(`No ${channel}.`)),
        end(reason = 'ended', { isRecorded } = { isRecorded: true }) {
          if (isRecorded) recorded.add(name);
          controller.abort(reason);
        },
      };
    },
  };
}

type MemoryCollection = Pick<
  Collection<StoredDocument>,
  'all' | 'get' | 'insert' | 'put' | 'remove' | 'size' | 'update'
>;

export function memoryCollection(): MemoryCollection {
  const documents = new Map<string, StoredDocument>();
  return {
    get size() {
      return documents.size;
    },
    all: () => [...documents.values()],
    get: (id) => documents.get(id),
    insert: async (document) => void documents.set(document.id, document),
    put: async (document) => void documents.set(document.id, document),
    update: async (id, change) => {
      const current = documents.get(id);
      if (!current) throw new Error(`There is no document ${id}.`);
      const changed = change(current);
      documents.set(id, changed);
      return changed;
    },
    remove: async (id) => documents.delete(id),
  };
}
