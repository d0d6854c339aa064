import type { Category, Channels } from '@gatehouse/sdk-actions';
import type { Logger } from '@gatehouse/sdk-plugin';
import { useSourceParts } from '@gatehouse/test-tiers';
import type { ConfinedParts } from '../confined-parts/confined-parts.ts';
import { LocalLauncher, type LocalLauncherOptions } from '../pool/local-launcher.ts';
import { WorkerPool, type WorkerPoolOptions } from '../pool/worker-pool.ts';
import type { StartLimits } from '../protocol/worker-messages.ts';
import type { Run, RunEvent, RunRequest } from '../run/run.ts';
import type { EvidenceLimits } from '../run/sent-evidence.ts';
import { ChannelAnswers } from '../run-service/channel-answers.ts';
import { createRunService, type StoppableRunService } from '../run-service/create-run-service.ts';
import { sample } from './sample-executors.ts';
import { testFiles } from './test-files.ts';

export interface TestRuns {
  readonly service: StoppableRunService;
  readonly channels: Channels;
  readonly pool: WorkerPool;
  /** Lines that the runtime logged, with their level. */
  readonly logged: string[];
  start(request: Partial<RunRequest> & Pick<RunRequest, 'document'>): Run;
}

const sampleUrl = new URL('../pool/fixtures/sample-worker.ts', import.meta.url).href;

const wideLimits = { maxActions: 1_000_000_000, memoryMb: 2048 };

export interface TestRunsOptions extends Partial<WorkerPoolOptions>, Pick<LocalLauncherOptions, 'sandbox'> {
  readonly evidence?: EvidenceLimits;
  readonly limits?: StartLimits;
  /** Actions beside those of the sample, which processes of their plugin execute. */
  readonly confined?: {
    readonly categories: readonly Category[];
    readonly open: (answers: ChannelAnswers) => ConfinedParts;
  };
}

/** The run service with real worker processes and the sample category. */
export function createTestRuns({
  limits = wideLimits,
  evidence,
  confined,
  sandbox = Promise.resolve(null),
  ...options
}: TestRunsOptions = {}): TestRuns {
  useSourceParts();
  const logged: string[] = [];
  const write = (level: string) => (message: string, fields?: object) =>
    void logged.push(`${level} ${message} ${JSON.stringify(fields ?? {})}`);
  const log: Logger = {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
  };
  const workerParts = () => [{ pluginId: 'sample', url: sampleUrl }];
  const categories: readonly Category[] = [sample, ...(confined?.categories ?? [])];
  const find = (type: string, action: string) => {
    const category = categories.find(({ tag }) => tag === type);
    const variant = new Map(Object.entries(category?.actions ?? {})).get(action);
    return category && variant ? { category, variant } : null;
  };
  const answers = new ChannelAnswers();
  const parts = confined?.open(answers);
  const confinedParts = () => parts?.declared() ?? [];
  const launcher = new LocalLauncher({ log, sandbox });
  const pool = new WorkerPool({ launcher, log, workerParts, confinedParts, ...options });
  const service = createRunService({
    pool,
    catalog: { find, categories: () => categories },
    log,
    limits,
    evidence: evidence ?? null,
    grants: { ofRun: () => testFiles },
    answers,
    ...(parts && { confined: parts }),
  });
  const start: TestRuns['start'] = (request) =>
    service.start({
      projectPath: null,
      taskId: null,
      threadId: 0,
      allowedScopes: new Set(['io:filesystem', 'io:network']),
      pins: {},
      wantsValues: true,
      ...request,
    });
  return { service, channels: answers, pool, logged, start };
}

type EventOf<K extends RunEvent['kind']> = Extract<RunEvent, { kind: K }>;

export interface FirstEvent<K extends RunEvent['kind']> {
  readonly event: Promise<EventOf<K>>;
  readonly onEvent: (event: RunEvent) => void;
}

/** Resolves with the first event of that kind. */
export function eventOf<K extends RunEvent['kind']>(kind: K): FirstEvent<K> {
  let found: (event: EventOf<K>) => void = () => undefined;
  const event = new Promise<EventOf<K>>((resolve) => {
    found = resolve;
  });
  const onEvent = (candidate: RunEvent) => {
    if (isKind(candidate, kind)) found(candidate);
  };
  return { event, onEvent };
}

function isKind<K extends RunEvent['kind']>(event: RunEvent, kind: K): event is EventOf<K> {
  return event.kind === kind;
}
