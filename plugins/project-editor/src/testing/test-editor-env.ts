import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExecutionNote } from '@gatehouse/plugin-auth-audit/api';
import catalogPlugin from '@gatehouse/plugin-catalog';
import { memoryArtifacts } from '@gatehouse/plugin-kit/internal/memory-artifacts';
import runtimePlugin from '@gatehouse/plugin-runtime';
import {
  type Approvals,
  approvals,
  type FileGrants,
  fileGrants,
  type ProjectContents,
  type ProjectFiles,
  projectContents,
  projectFiles,
} from '@gatehouse/plugin-runtime/api';
import type { CallWaits } from '@gatehouse/plugin-sessions/api';
import { type ActionCatalog, catalog } from '@gatehouse/sdk-actions';
import type { Plugin } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import type { EditorConfig } from '../declaration/editor-config.ts';
import type { TestRuns } from './editor-test-runs.ts';
import { testCategories } from './test-categories.ts';
import type { TestCode } from './test-code.ts';
import type { TestRecorder } from './test-recorder.ts';

/** Waits until the state is reached, however long that takes. */
const testWaits: CallWaits = {
  hold: async (_call, seconds, work) =>
    work({
      until: async (reached) => {
        if (seconds > 0) await reached(new AbortController().signal);
      },
    }),
};

export const noDevices: EditorConfig = { isAndroidHost: false, isRealPhone: false };

interface TestParts {
  readonly recorder: TestRecorder;
  readonly runs: TestRuns;
  readonly code: TestCode;
  readonly config: EditorConfig;
  readonly around: (files: ProjectFiles) => Partial<ProjectFiles>;
  /** Collections in memory; those of an earlier editor for one that starts again. */
  readonly documentStore: MemoryStore;
}

/** The services and the log of the plugin: real files, the real catalog, everything else in memory. */
export function createEnv(root: string, parts: TestParts) {
  const { recorder, runs, code, config, around, documentStore } = parts;
  const warnings: string[] = [];
  const stops: (() => void | Promise<void>)[] = [];
  let now = Date.UTC(2026, 0, 1);
  const clock = {
    now: () => now,
    timestamp: () => {
      now += 1;
      return new Date(now).toISOString();
    },
  };
  const dataPath = path.join(root, 'data');
  const folder = {
    path: dataPath,
    folder: async (name: string) => {
      await mkdir(path.join(dataPath, name), { recursive: true, mode: 0o700 });
      return path.join(dataPath, name);
    },
  };
  const product = {
    productVersion: '0.1.0',
    contractVersion: '1.2.0',
    sdkVersion: '0.1.0',
    edition: 'standard',
    baseUrls: () => ({}),
  };
  const log = { debug() {}, info() {}, error() {}, warn: (message: string) => void warnings.push(message) };
  const registry = createTestCatalog();
  const notes: ExecutionNote[] = [];
  const artifacts = memoryArtifacts();
  const executionJournal = { note: async (note: ExecutionNote) => void notes.push(note) };
  const ofRuntime = createFiles({ registry, product, folder, clock });
  const ofOthers = { catalog: registry, recorders: recorder, runs, code, clock, folder, product };
  const files = { ...ofRuntime.files, ...around(ofRuntime.files) };
  const changes = { ofKind: () => () => undefined };
  const stores = { artifacts, documentStore };
  const use = { ...ofRuntime, ...ofOthers, ...stores, files, executionJournal, changes, waits: testWaits };
  const env = { config, use, log, onStop: (stop: () => void | Promise<void>) => void stops.push(stop) };
  return {
    env,
    warnings,
    artifacts,
    notes,
    stop: async () => void (await Promise.all(stops.map((stop) => stop()))),
  };
}

/** The registry of the catalog plugin, from its public entry. */
function createTestCatalog(): ActionCatalog {
  const registry = provided(catalogPlugin, {}).get(catalog.id) as ActionCatalog;
  registry.add(...testCategories);
  return registry;
}

interface FilesParts {
  readonly registry: ActionCatalog;
  readonly product: object;
  readonly folder: object;
  readonly clock: object;
}

/** The files of the runtime plugin, from its public entry; no worker starts. */
function createFiles({ registry, product, folder, clock }: FilesParts) {
  const pluginDirectory = {
    workerParts: () => [],
    holdWorkerParts: () => () => undefined,
    noteWorkerProblem: () => undefined,
    codeFolders: () => ({
      installation: '/opt/gatehouse',
      code: '/opt/gatehouse',
      extras: null,
      plugins: [],
    }),
  };
  const documentStore = new MemoryStore();
  const use = {
    catalog: registry,
    clock,
    documentStore,
    productInfo: product,
    dataFolder: folder,
    pluginDirectory,
    notices: { add: () => undefined },
    secretKeys: { derive: () => randomBytes(32) },
  };
  const services = provided(runtimePlugin, use);
  return {
    files: services.get(projectFiles.id) as ProjectFiles,
    contents: services.get(projectContents.id) as ProjectContents,
    approvals: services.get(approvals.id) as Approvals,
    grants: services.get(fileGrants.id) as FileGrants,
  };
}

/** Collections in memory. */
export class MemoryStore {
  readonly #collections = new Map<string, ReturnType<typeof memoryCollection>>();
  /** Thrown by each write from now on, as by a full disk. */
  failure: Error | null = null;

  async collection(name: string) {
    const found = this.#collections.get(name) ?? memoryCollection(() => this.failure);
    this.#collections.set(name, found);
    return found;
  }
}

function memoryCollection(failure: () => Error | null) {
  const documents = new Map<string, { readonly id: string }>();
  const written = async <T>(write: () => T): Promise<T> => {
    // A real write takes a while, in which more calls come.
    await nextTurn();
    const reason = failure();
    if (reason !== null) throw reason;
    return write();
  };
  return {
    get size() {
      return documents.size;
    },
    get: (id: string) => documents.get(id),
    all: () => [...documents.values()],
    put: (document: { readonly id: string }) => written(() => void documents.set(document.id, document)),
    remove: (id: string) => written(() => documents.delete(id)),
  };
}

function provided(plugin: Plugin, use: object): Map<string, unknown> {
  const services = new Map<string, unknown>();
  const provide = ({ id }: { id: string }, service: unknown) => void services.set(id, service);
  const { config: schema } = plugin.declaration;
  const config = schema === undefined ? undefined : v.parse(schema, {});
  plugin.setup({ config, use, provide, log: console, onStop: () => undefined } as never);
  return services;
}
