import path from 'node:path';
import { type FileFacts, type Voucher, vouchesFor } from '@gatehouse/plugin-runtime/api';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { EditStore } from '../journal/edit-store.ts';
import { parseProjectPath } from '../session/project-path.ts';
import { keepUnsavedChanges } from '../session/recovery.ts';
import { createOpenProject, type Opening } from './create-open-project.ts';
import type { OpenProject } from './open-project.ts';
import { recoverProject } from './recover-project.ts';
import { type SaveRequest, saveProject } from './save-project.ts';
import type { WorkspaceParts } from './workspace-parts.ts';

export interface Opened {
  readonly project: OpenProject;
  /** Path of the unsaved changes of the previously open project; null when there were none. */
  readonly recoveryPath: string | null;
}

/** The state of a file that is not there. */
const nowhere = -1;

/** Holds the open project, one at a time. Opens, saves and closes run one after another. */
export class Workspace {
  readonly #parts: WorkspaceParts;
  readonly #store: EditStore;
  #open: OpenProject | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  readonly #leaving: ((project: OpenProject) => void)[] = [];

  constructor(parts: WorkspaceParts) {
    this.#parts = parts;
    this.#store = new EditStore(parts);
  }

  /** Opens the project whose edits the last daemon left unsaved, if there is one. */
  recover(): Promise<void> {
    return this.#inTurn(async () => {
      this.#open = await recoverProject(this.#store, this.#parts);
      if (this.#open === null) return;
      this.#parts.log.warn('unsaved edits recovered', { edits: this.#open.recoveredEdits });
      this.#parts.onChange();
    });
  }

  /** The open project. Throws project_not_open without one. */
  current(): OpenProject {
    if (this.#open) return this.#open;
    throw new GatehouseError('project_not_open', 'No project is open: create one or open a file first.');
  }

  /** The file of the open project; null without one. */
  filePath(): string | null {
    return this.#open?.file?.path ?? null;
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

  /**
   * Opens a document that has no file here, and keeps it until it is saved.
   * @param as its name from then on, and the header `If-Match`, which the open project must have, if there is one
   */
  import(
    sent: ProjectDocument,
    { name, ifMatch }: { readonly name: string; readonly ifMatch: string | undefined },
  ): Promise<Opened> {
    return this.#inTurn(async () => {
      this.#open?.session.assertCurrent(ifMatch);
      const { contents, approvals } = this.#parts;
      const { documentDigest } = await contents.of(sent, null);
      const isRestricted = !(await approvals.isKnown(documentDigest));
      const document = { ...sent, name };
      const numbers = { state: 0, savedState: nowhere };
      const opened = await this.#openInstead({ document, file: null, isRestricted, numbers });
      try {
        await opened.project.journal.keepBase(opened.project.session.position);
      } catch (error) {
        await this.#shut(opened.project);
        throw error;
      }
      return opened;
    });
  }

  save(request: SaveRequest, by: Voucher): Promise<OpenProject> {
    return this.#inTurn(async () => {
      const project = this.current();
      // An edit that cannot be kept is not saved either.
      await project.journal.settled();
      const saved = await saveProject(project, request, this.#parts);
      await this.#noteSaved(project, saved, by);
      return project;
    });
  }

  close({ discardUnsavedChanges }: { discardUnsavedChanges: boolean }): Promise<OpenProject> {
    return this.#inTurn(async () => {
      const project = this.current();
      assertClosable(project, discardUnsavedChanges);
      await this.#shut(project);
      return project;
    });
  }

  /** Facts of the open project's file as it is on disk now. */
  async fileFacts({ file }: OpenProject): Promise<FileFacts | null> {
    return file ? await this.#parts.files.facts(file.path) : null;
  }

  /** Ends the run. Unsaved edits are in the store, from where the next daemon takes them. */
  stop(): Promise<void> {
    return this.#inTurn(async () => {
      const project = this.#open;
      this.#open = null;
      if (project === null) return;
      this.#leave(project);
      await project.journal.settled();
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

  async #openInstead(opening: Opening): Promise<Opened> {
    const project = createOpenProject(opening, this.#store, this.#parts);
    return { project, recoveryPath: await this.#replace(project) };
  }

  /**
   * Opens another project. Unsaved changes of the previous one go to a recovery file, again if an edit
   * happens while it is written.
   */
  async #replace(next: OpenProject): Promise<string | null> {
    for (;;) {
      const project = this.#open;
      const state = project?.session.snapshot().state;
      const kept = project && (await keepUnsavedChanges(project.session, this.#parts));
      if (project?.session.snapshot().state !== state) continue;
      this.#open = next;
      if (project) this.#leave(project);
      this.#parts.onChange();
      await project?.journal.close();
      if (kept) this.#parts.log.warn('unsaved changes kept', { file: path.basename(kept) });
      return kept;
    }
  }

  async #shut(project: OpenProject): Promise<void> {
    this.#open = null;
    this.#leave(project);
    this.#parts.onChange();
    await project.journal.close();
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
