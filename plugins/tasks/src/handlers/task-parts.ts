import type { ExecutionJournal } from '@gatehouse/plugin-auth-audit/api';
import type {
  Approvals,
  FileGrants,
  InstanceCounts,
  ProjectContents,
  ProjectFiles,
  RunService,
} from '@gatehouse/plugin-runtime/api';
import type { CallWaits } from '@gatehouse/plugin-sessions/api';
import type { Clock } from '@gatehouse/sdk-plugin';
import type { TaskApprovals } from '../approval/task-approvals.ts';
import type { FailedStates } from '../artifacts/failed-states.ts';
import type { TaskArtifacts } from '../artifacts/task-artifacts.ts';
import type { FormScans } from '../config/form-scans.ts';
import type { TaskEngine } from '../engine/task-engine.ts';
import type { TaskStore } from '../engine/task-store.ts';
import type { TriesProgress } from '../engine/tries-progress.ts';
import type { TryEnds } from '../engine/try-ends.ts';
import type { FailurePoints } from '../failures/failure-points.ts';
import type { UploadedProjects } from '../files/uploaded-projects.ts';
import type { TryHistory } from '../history/try-history.ts';
import type { TaskLedger } from '../ledger/task-ledger.ts';
import type { TaskLocators } from '../locators/task-locators.ts';
import type { LogArchive } from '../logs/log-archive.ts';
import type { ProxyPool } from '../proxies/proxy-pool.ts';
import type { TrySpans } from '../spans/try-spans.ts';
import type { Targets } from '../targets/targets.ts';

/** Dependencies of the handlers. */
export interface TaskParts {
  readonly taskStore: TaskStore;
  readonly engine: TaskEngine;
  readonly ends: TryEnds;
  readonly progress: TriesProgress;
  /** Null: tries have no spans. */
  readonly spans: TrySpans | null;
  readonly artifacts: TaskArtifacts;
  readonly states: FailedStates;
  readonly failures: FailurePoints;
  readonly forms: FormScans;
  readonly history: TryHistory;
  readonly locators: TaskLocators;
  readonly ledger: TaskLedger;
  readonly logArchive: LogArchive;
  readonly pool: ProxyPool;
  readonly targets: Targets;
  readonly uploads: UploadedProjects;
  readonly projectFiles: ProjectFiles;
  readonly grants: FileGrants;
  readonly contents: ProjectContents;
  readonly approvals: Approvals;
  readonly taskApprovals: TaskApprovals;
  readonly executionJournal: ExecutionJournal;
  readonly waits: CallWaits;
  readonly runs: RunService;
  readonly clock: Clock;
  readonly instanceCounts: InstanceCounts;
}
