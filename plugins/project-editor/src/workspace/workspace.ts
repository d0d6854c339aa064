import path from 'node:path';
import {
  type Approvals,
  type FileFacts,
  type FileGrants,
  type ProjectContents,
  type ProjectFiles,
  type RunService,
  type Voucher,
  vouchesFor,
} from '@gatehouse/plugin-runtime/api';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import {
  type ArtifactFacts,
  type ArtifactPut,
  type Clock,
  type DataFolder,
  GatehouseError,
  type Logger,
} from '@gatehouse/sdk-plugin';
import { EditorRun } from '../run/editor-run.ts';
import { EditSession } from '../session/edit-session.ts';
import { parseProjectPath } from '../session/project-path.ts';
import { keepUnsavedChanges } from '../session/recovery.ts';
import { RuntimeValues } from '../session/runtime-values.ts';
import type { OpenProject } from './open-project.ts';
import { type SaveRequest, saveProject } from './save-project.ts';

export interface WorkspaceParts {
  readonly files: ProjectFiles;
  readonly grants: Pick<FileGrants, 'ofCall'>;
  readonly runs: RunService;
  readonly contents: ProjectContents;
  readonly approvals: Approvals;
  readonly clock: Clock;
  readonly folder: DataFolder;
  readonly log: Logger;
  readonly productVersion: string;
  /** Called when another project is open, or the open one or its run changed. */
  onChange(): void;
  /** Keeps an artifact of a run for as long as its project is open. */
  keepArtifact(
    of: { readonly project: OpenProject; readonly runId: string },
    facts: ArtifactFacts,
    bytes: Uint8Array,
  ): Promise<ArtifactPut>;
}

export interface Opened {
  readonly project: OpenProject;
  /** Path of the unsaved changes of the previously open project; null when there were none. */
  readonly recoveryPath: string | null;
}

interface Opening extends Pick<OpenProject, 'file' | 'isRestricted'> {
  readonly document: ProjectDocument;
}

/** Holds the open project, one at a time. Opens, saves and closes run one after another. */
export class Workspace {
  readonly #parts: WorkspaceParts;
  #open: OpenProject | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  readonly #leaving: ((project: OpenProject) => void)[] = [];

  constructor(parts: WorkspaceParts) {
    this.#parts = parts;
  }

  /** The open project. Throws project_not_open without one. */
  current(): OpenProject {
    if (this.#open) return this.#open;
    throw new GatehouseError('project_not_open', 'No project is open: create one or open a file first.');
  }

  isCurrent(project: OpenProject): boolean {
    return this.#open === project;
  }

  /** Calls back whenever a project is closed or replaced. */
  onLeave(listener: (project: OpenProject) => void): void {
    this.#leaving.push(listener);
  }

  create(): Promise<Opened> {
    return this.#inTurn(() =>
      this.#openInstead({
        document: this.#parts.files.create('NewProject'),
        file: null,
        isRestricted: false,
      }),
    );
  }

  async open(filePath: string): Promise<Opened> {
    const target = parseProjectPath(filePath);
    return await this.#inTurn(async () => {
      const { contents, approvals } = this.#parts;
      const { document, facts, documentDigest } = await contents.read(target);
      const isRestricted = !(await approvals.isKnown(documentDigest));
      return await this.#openInstead({ document, file: { path: target, facts }, isRestricted });
    });
  }

  save(request: SaveRequest, by: Voucher): Promise<OpenProject> {
    return this.#inTurn(async () => {
      const project = this.current();
      const saved = await saveProject(project, request, this.#parts);
      await this.#noteSaved(project, saved, by);
      return project;
    });
  }

  close({ discardUnsavedChanges }: { discardUnsavedChanges: boolean }): Promise<OpenProject> {
    return this.#inTurn(async () => {
      const project = this.current();
      assertClosable(project, discardUnsavedChanges);
      this.#open = null;
      this.#leave(project);
      this.#parts.onChange();
      return project;
    });
  }

  /** Facts of the open project's file as it is on disk now. */
  async fileFacts({ file }: OpenProject): Promise<FileFacts | null> {
    return file ? await this.#parts.files.facts(file.path) : null;
  }

  /** Saves unsaved changes at the end of the daemon. */
  stop(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#replace(null);
    });
  }

  /** A save approves the content that the key may run; the rest of a project from elsewhere stays unapproved. */
  async #noteSaved(project: OpenProject, saved: ProjectDocument, by: Voucher): Promise<void> {
    const { approvals, contents, runs, log } = this.#parts;
    try {
      const { documentDigest: digest } = await contents.of(saved, null);
      const isSufficient = !project.isRestricted && vouchesFor(by.caller, saved, runs);
      await approvals.note([{ path: project.file?.path ?? null, digest, isSufficient }], by);
    } catch (error) {
      // The file is saved; a run of it needs an approval.
      log.error('who saved a project could not be noted', { error: String(error) });
    }
  }

  async #openInstead({ document, file, isRestricted }: Opening): Promise<Opened> {
    const { clock, runs, keepArtifact, onChange } = this.#parts;
    const values = new RuntimeValues();
    const run = new EditorRun({
      runs,
      clock,
      values,
      projectName: document.name,
      projectPath: file?.path ?? null,
      keepArtifact: (runId, facts, bytes) => keepArtifact({ project, runId }, facts, bytes),
      onPause: (actionId) => {
        project.cursor = actionId;
      },
      onChange,
    });
    const project: OpenProject = {
      session: new EditSession(document, clock, onChange),
      values,
      run,
      openedAt: clock.timestamp(),
      isRestricted,
      file,
      cursor: null,
    };
    return { project, recoveryPath: await this.#replace(project) };
  }

  /**
   * Opens another project, or none. Unsaved changes of the previous one go to a recovery file, again if an edit
   * happens while it is written.
   */
  async #replace(next: OpenProject | null): Promise<string | null> {
    for (;;) {
      const project = this.#open;
      const state = project?.session.snapshot().state;
      const kept = project && (await keepUnsavedChanges(project.session, this.#parts));
      if (project?.session.snapshot().state !== state) continue;
      this.#open = next;
      if (project) this.#leave(project);
      this.#parts.onChange();
      if (kept) this.#parts.log.warn('unsaved changes kept', { file: path.basename(kept) });
      return kept;
    }
  }

  /** Not awaited: the run ends within its own time limit, and its events are ignored. */
  #leave(project: OpenProject): void {
    void project.run.close();
    for (const listener of this.#leaving) listener(project);
  }

  #inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(task);
    // The caller handles a failure; the next task runs all the same.
    this.#turn = result.catch(() => undefined);
    return result;
  }
}

function assertClosable(project: OpenProject, discardUnsavedChanges: boolean): void {
  if (project.run.isRunning) {
    throw new GatehouseError('failed_precondition', 'The project is running: stop it before you close it.');
  }
  if (project.session.hasUnsavedChanges && !discardUnsavedChanges) {
    throw new GatehouseError(
      'failed_precondition',
      'The project has unsaved changes: save it, or close it with "discardUnsavedChanges": true.',
    );
  }
}
