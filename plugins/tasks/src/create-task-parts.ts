import type { Env } from '@gatehouse/sdk-plugin';
import { FailedStates } from './artifacts/failed-states.ts';
import { TaskArtifacts } from './artifacts/task-artifacts.ts';
import { filledForm } from './config/filled-form.ts';
import { FormScans } from './config/form-scans.ts';
import { secretsOf } from './config/secret-settings.ts';
import { createLedger } from './create-ledger.ts';
import { createLogs } from './create-logs.ts';
import { createProxies } from './create-proxies.ts';
import { createSpans } from './create-spans.ts';
import { createTargets } from './create-targets.ts';
import { createTaskApprovals } from './create-task-approvals.ts';
import type { declaration } from './declaration.ts';
import { keepWindow } from './engine/keep-window.ts';
import { recoverTasks } from './engine/recover-tasks.ts';
import { TaskEngine } from './engine/task-engine.ts';
import { TaskStore } from './engine/task-store.ts';
import { TriesProgress } from './engine/tries-progress.ts';
import { TryEnds } from './engine/try-ends.ts';
import { FailurePoints, type StoredFailure } from './failures/failure-points.ts';
import { UploadedProjects } from './files/uploaded-projects.ts';
import type { TaskParts } from './handlers/task-parts.ts';
import { TryHistory } from './history/try-history.ts';
import type { LocatorRecord } from './locators/locator-record.ts';
import { serveLocators } from './locators/serve-locators.ts';
import { TaskLocators } from './locators/task-locators.ts';
import { openOptionalCollection } from './open-optional-collection.ts';
import { TryProxies } from './proxies/try-proxies.ts';
import type { Task } from './task/task.ts';

type TasksEnv = Pick<
  Env<(typeof declaration)['declaration']>,
  'config' | 'use' | 'log' | 'access' | 'onStop'
>;

/** Opens the stored state and repairs it after a crash. */
export async function createTaskParts(env: TasksEnv): Promise<TaskParts> {
  const { config, use, log } = env;
  const { clock, documentStore, projectFiles, runEnds, runs, sessionWindows } = use;
  const changed = use.changes.ofKind('tasks', 'task:read');
  const taskStore = new TaskStore(await documentStore.collection<Task>('tasks'), changed);
  const stored = await openStored(env, taskStore);
  const { logs, ...ofTasks } = stored;
  await recoverTasks({ taskStore, clock });
  const ledger = await createLedger(env, taskStore);
  const pool = await createProxies(env);
  const proxies = new TryProxies(pool);
  const targets = await createTargets(env);
  const ends = new TryEnds();
  const spans = await createSpans(env);
  const progress = new TriesProgress();
  const kept = { ...stored, taskStore, ends, ledger, progress, proxies, spans };
  const taskApprovals = await createTaskApprovals(env, taskStore);
  const { slots } = targets;
  const engine = new TaskEngine({
    ...kept,
    targets: slots,
    runs,
    runEnds,
    windows: sessionWindows,
    approvals: taskApprovals,
    clock,
    log,
    maxThreads: config.maxThreads ?? null,
  });
  const forms = new FormScans(projectFiles);
  const maskOf = (id: string) => maskOfForm(id, { taskStore, forms });
  serveLocators({ channels: use.channels, locators: stored.locators, maskOf });
  sessionWindows.onCompleted((window) => keepWindow(window, taskStore));
  const parts = { ...ofTasks, pool, targets, taskStore, ends, engine, forms, ledger, progress, spans };
  return { ...parts, ...servicesOf(use), taskApprovals };
}

/** Opens what tries left, without what is of no task. */
async function openStored(env: TasksEnv, taskStore: TaskStore) {
  const { use, log } = env;
  const { clock, dataFolder, documentStore } = use;
  const isTask = (id: string) => taskStore.has(id);
  const points = await openOptionalCollection<StoredFailure>('task-failures', { documentStore, log });
  const failures = new FailurePoints({ collection: points, clock, log });
  const uploads = new UploadedProjects(await dataFolder.folder('tasks'));
  const history = new TryHistory(await dataFolder.folder('task-history'));
  const artifacts = new TaskArtifacts(use.artifactStore, isTask);
  const states = new FailedStates({ artifacts, runs: use.runs });
  const learned = await openOptionalCollection<LocatorRecord>('task-locators', { documentStore, log });
  const locators = new TaskLocators({ collection: learned, clock, log, isTask });
  await Promise.all([
    artifacts.sweep(),
    failures.sweep(isTask),
    history.sweep(isTask),
    locators.sweep(),
    uploads.sweep(isTask),
  ]);
  const logs = await createLogs(env, taskStore);
  return { artifacts, states, failures, history, locators, uploads, ...logs };
}

/** Only the form knows which values without the name of a secret are passwords. */
async function maskOfForm(id: string, { taskStore, forms }: Pick<TaskParts, 'taskStore' | 'forms'>) {
  const { projectPath, config } = taskStore.find(id);
  return secretsOf(filledForm(await forms.read(projectPath), config)).mask;
}

function servicesOf({
  fileGrants: grants,
  projectContents: contents,
  callWaits: waits,
  ...use
}: TasksEnv['use']) {
  const { approvals, clock, executionJournal, instanceCounts, projectFiles, runs } = use;
  return { projectFiles, grants, contents, approvals, executionJournal, waits, runs, clock, instanceCounts };
}
