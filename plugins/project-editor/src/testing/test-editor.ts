import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import type { ExecutionNote } from '@gatehouse/plugin-auth-audit/api';
import type { ProjectFiles } from '@gatehouse/plugin-runtime/api';
import {
  type Caller,
  type errorStatus,
  GatehouseError,
  type Operation,
  type Tier,
} from '@gatehouse/sdk-plugin';
import type { ArtifactStore } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';
import type { EditorConfig } from '../declaration/editor-config.ts';
import { declaration } from '../declaration.ts';
import plugin from '../plugin.ts';
import { TestRuns } from './editor-test-runs.ts';
import { TestCode } from './test-code.ts';
import { createEnv, MemoryStore, noDevices } from './test-editor-env.ts';
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
  /** The folder of both. */
  readonly root: string;
  readonly documentStore: MemoryStore;
  readonly warnings: string[];
  stop(): Promise<void>;
}

interface TestOptions {
  /** Settings of the edition; all false by default. */
  readonly config?: EditorConfig;
  /** Wraps the real project files: to fail, or to act at a certain moment. */
  readonly around?: (files: ProjectFiles) => Partial<ProjectFiles>;
  /** Starts on the folders and the store of another editor. */
  readonly after?: Pick<TestEditor, 'root' | 'documentStore'>;
}

const everything = {
  tier: 3,
  scopes: ['project:read', 'project:edit', 'project:run', 'project:record', 'code:read', 'code:author'],
} as const;

/** The plugin alone, with real files, the real catalog and a run service without effects. */
export async function startEditor(t: TestContext, options: TestOptions = {}): Promise<TestEditor> {
  const { config = noDevices, around = () => ({}), after } = options;
  const root = after?.root ?? (await createRoot(t));
  const documentStore = after?.documentStore ?? new MemoryStore();
  const runs = new TestRuns();
  const code = new TestCode();
  const answered = new Map<string, string>();
  const recorder = new TestRecorder();
  const parts = createEnv(root, { recorder, runs, code, config, around, documentStore });
  const handlers = (await plugin.setup(parts.env as never)) as Record<string, (call: unknown) => unknown>;
  const folder = path.join(root, 'projects');
  await mkdir(folder, { recursive: true });

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
    root,
    documentStore,
    warnings: parts.warnings,
    artifacts: parts.artifacts,
    notes: parts.notes,
    stop: parts.stop,
  };
}

async function createRoot(t: TestContext): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'editor-'));
  t.after(() => rm(root, { recursive: true }));
  return root;
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
