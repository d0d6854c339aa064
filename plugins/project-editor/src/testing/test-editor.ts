import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import type { ExecutionNote } from '@gatehouse/plugin-auth-audit/api';
import catalogPlugin from '@gatehouse/plugin-catalog';
import { memoryArtifacts } from '@gatehouse/plugin-kit/memory-artifacts';
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
import {
  type ArtifactStore,
  type Caller,
  type errorStatus,
  GatehouseError,
  type Operation,
  type Plugin,
  type Tier,
} from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import type { EditorConfig } from '../declaration/editor-config.ts';
import { declaration } from '../declaration.ts';
import plugin from '../plugin.ts';
import { TestRuns } from './editor-test-runs.ts';
import { testCategories } from './test-categories.ts';
import { TestCode } from './test-code.ts';
import { TestRecorder } from './test-recorder.ts';

type Live = Extract<(typeof declaration.declaration.operations)[number], { status: 'live' }>;
type Id = Live['id'];
type ReplyOf<I extends Id> = v.InferOutput<Extract<Live, { id: I }>['reply']>;

export interface TestRequest {
  readonly params?: object;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly caller?: { readonly tier: Tier; readonly scopes: readonly string[] };
}

export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface TestEditor {
  /** Calls an operation as the host does: checks request and answer against their schemas. */
  call<I extends Id>(id: I, request?: TestRequest): Promise<ReplyOf<I>>;
  /** Returns the answer of the handler without a check, for measurements. */
  answer(id: Id, request?: TestRequest): Promise<unknown>;
  /** The error of a call that must fail with a code that the operation declares. */
  refusal(id: Id, request?: TestRequest): Promise<Refusal>;
  /** Headers of the last answer, by lower-case name. */
  readonly answered: Map<string, string>;
  readonly recorder: TestRecorder;
  readonly runs: TestRuns;
  readonly code: TestCode;
  readonly artifacts: ArtifactStore;
  /** Notes for the audit. */
  readonly notes: readonly ExecutionNote[];
  /** A folder of the test for project files. */
  readonly folder: string;
  readonly dataFolder: string;
  readonly warnings: string[];
  stop(): Promise<void>;
}

interface TestOptions {
  /** Settings of the edition; all false by default. */
  readonly config?: EditorConfig;
  /** Wraps the real project files: to fail, or to act at a certain moment. */
  readonly around?: (files: ProjectFiles) => Partial<ProjectFiles>;
}

const everything = {
  tier: 3,
  scopes: ['project:read', 'project:edit', 'project:run', 'project:record', 'code:read', 'code:author'],
} as const;

/** The plugin alone, with real files, the real catalog and a run service without effects. */
export async function startEditor(t: TestContext, options: TestOptions = {}): Promise<TestEditor> {
  const root = await mkdtemp(path.join(tmpdir(), 'editor-'));
  t.after(() => rm(root, { recursive: true }));
  const runs = new TestRuns();
  const code = new TestCode();
  const answered = new Map<string, string>();
  const recorder = new TestRecorder();
  const { config = noDevices, around = () => ({}) } = options;
  const parts = createEnv(root, { recorder, runs, code, config, around });
  const handlers = (await plugin.setup(parts.env as never)) as Record<string, (call: unknown) => unknown>;
  const folder = path.join(root, 'projects');
  await mkdir(folder);

  async function run(id: Id, request: TestRequest): Promise<unknown> {
    const operation = operationOf(id);
    return await handlers[id]?.(toCall(operation, request, answered));
  }
  return {
    call: async (id, request = {}) => {
      const answer = await run(id, request);
      return v.parse(operationOf(id).reply, answer) as never;
    },
    answer: (id, request = {}) => run(id, request),
    refusal: async (id, request = {}) => refusalOf(operationOf(id), () => run(id, request)),
    answered,
    recorder,
    runs,
    code,
    folder,
    dataFolder: path.join(root, 'data'),
    warnings: parts.warnings,
    artifacts: parts.artifacts,
    notes: parts.notes,
    stop: parts.stop,
  };
}

function operationOf(id: Id): Live {
  const found = declaration.declaration.operations.find((operation: Operation) => operation.id === id);
  assert.equal(found?.status, 'live');
  return found as Live;
}

function toCall(operation: Live, request: TestRequest, answered: Map<string, string>) {
  const { tier, scopes } = request.caller ?? everything;
  const caller: Caller = {
    keyId: 'k',
    label: 'test',
    maxTier: tier,
    scopes: new Set(scopes),
    expiresAt: null,
  };
  const { body, query } = operation as Operation & { body?: v.GenericSchema; query: v.ObjectEntries };
  return {
    host: 'editor',
    requestId: 'r',
    params: request.params ?? {},
    query: v.parse(v.strictObject(query), request.query ?? {}),
    body: body && v.parse(body, request.body ?? {}),
    upload: null,
    caller,
    headers: request.headers ?? {},
    signal: new AbortController().signal,
    setHeader: (name: string, value: string) => answered.set(name.toLowerCase(), value),
    fail: (code: keyof typeof errorStatus, message: string) => {
      throw new GatehouseError(code, message);
    },
  };
}

const general = ['bad_request', 'forbidden'];

async function refusalOf(operation: Live, run: () => Promise<unknown>): Promise<Refusal> {
  const error = await run().then(
    () => assert.fail('the call was not refused'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof GatehouseError, String(error));
  const declaredCodes: readonly string[] = 'errors' in operation ? operation.errors : [];
  assert.ok(
    [...general, ...declaredCodes].includes(error.code),
    `${operation.id} does not declare ${error.code}`,
  );
  return { code: error.code, message: error.message, details: error.details };
}

/** Waits until the state is reached, however long that takes. */
const testWaits: CallWaits = {
  hold: async (_call, seconds, work) =>
    work({
      until: async (reached) => {
        if (seconds > 0) await reached(new AbortController().signal);
      },
    }),
};

const noDevices: EditorConfig = { isAndroidHost: false, isRealPhone: false };

interface TestParts {
  readonly recorder: TestRecorder;
  readonly runs: TestRuns;
  readonly code: TestCode;
  readonly config: EditorConfig;
  readonly around: (files: ProjectFiles) => Partial<ProjectFiles>;
}

function createEnv(root: string, { recorder, runs, code, config, around }: TestParts) {
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
  const use = { ...ofRuntime, ...ofOthers, artifacts, files, executionJournal, waits: testWaits };
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
    codeFolders: () => ({ installation: '/opt/gatehouse', plugins: [] }),
  };
  const documentStore = createStore();
  const use = {
    catalog: registry,
    clock,
    documentStore,
    productInfo: product,
    dataFolder: folder,
    pluginDirectory,
    notices: { add: () => undefined },
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
function createStore() {
  const collection = async () => {
    const documents = new Map<string, { readonly id: string }>();
    return {
      get size() {
        return documents.size;
      },
      get: (id: string) => documents.get(id),
      all: () => [...documents.values()],
      put: async (document: { readonly id: string }) => void documents.set(document.id, document),
      remove: async (id: string) => documents.delete(id),
    };
  };
  return { collection };
}

function provided(plugin: Plugin, use: object): Map<string, unknown> {
  const services = new Map<string, unknown>();
  const provide = ({ id }: { id: string }, service: unknown) => void services.set(id, service);
  const { config: schema } = plugin.declaration;
  const config = schema === undefined ? undefined : v.parse(schema, {});
  plugin.setup({ config, use, provide, log: console, onStop: () => undefined } as never);
  return services;
}
