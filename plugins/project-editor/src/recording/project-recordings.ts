import { randomUUID } from 'node:crypto';
import type { RecordedAction, Recorders, Recording } from '@gatehouse/plugin-runtime/api';
import type { ActionCatalog } from '@gatehouse/sdk-actions';
import { type Caller, GatehouseError, type Logger } from '@gatehouse/sdk-plugin';
import { parameterNames } from '../graph/known-names.ts';
import { contentErrors } from '../validation/content-errors.ts';
import type { OpenProject } from '../workspace/open-project.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { addRecorded, newGroupName, type RecordedPlace } from './add-recorded.ts';

interface Parts {
  readonly workspace: Workspace;
  readonly catalog: ActionCatalog;
  readonly recorders: Recorders;
  readonly log: Logger;
}

/** One recording into a project. */
interface Take {
  readonly project: OpenProject;
  place: RecordedPlace;
  /** One for each recorded domain. */
  recordings: readonly Recording[];
  isOn: boolean;
  count: number;
}

const plainFlags = { disabled: false, breakpoint: false, optional: false, retry: null, results: {} } as const;

/** Turns user actions into actions of the open project, one recording at a time. */
export class ProjectRecordings {
  readonly #parts: Parts;
  #take: Take | null = null;
  #turn: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.workspace.onLeave((project) => {
      if (this.#take?.project === project) void this.#end(this.#take);
    });
  }

  /** State of the open project's recording. Throws project_not_open. */
  status(): { readonly isRecording: boolean; readonly recordedActions: number } {
    const project = this.#parts.workspace.current();
    const take = this.#take?.project === project ? this.#take : null;
    return { isRecording: take?.isOn === true, recordedActions: take?.count ?? 0 };
  }

  /** Does nothing when the state is the same. */
  async set(isRecording: boolean, caller: Pick<Caller, 'scopes'>): Promise<void> {
    const turn = this.#turn.then(() => (isRecording ? this.#start(caller) : this.#stop()));
    // The caller handles a failed start; the next call runs all the same.
    this.#turn = turn.catch(() => undefined);
    await turn;
  }

  async stop(): Promise<void> {
    await this.#end(this.#take);
  }

  async #start(caller: Pick<Caller, 'scopes'>): Promise<void> {
    const project = this.#parts.workspace.current();
    if (this.#take?.isOn && this.#take.project === project) return;
    await this.#end(this.#take);
    const groupName = newGroupName(project.session.document);
    const place = { groupId: randomUUID(), groupName, lastActionId: null };
    const take: Take = { project, place, recordings: [], isOn: true, count: 0 };
    this.#take = take;
    try {
      take.recordings = await this.#startAll(take, caller);
    } catch (error) {
      take.isOn = false;
      throw error;
    }
  }

  async #stop(): Promise<void> {
    const { session } = this.#parts.workspace.current();
    await this.#end(this.#take);
    await session.kept;
  }

  /** Resolves when the project has all actions that were recorded. */
  async #end(take: Take | null): Promise<void> {
    await Promise.all((take?.recordings ?? []).map((recording) => recording.stop()));
    if (take) take.isOn = false;
  }

  /** Starts recording in all domains or in none, so that a recording never lacks half of the user actions. */
  async #startAll(take: Take, caller: Pick<Caller, 'scopes'>): Promise<readonly Recording[]> {
    const { recorders, log } = this.#parts;
    const all = recorders.all();
    if (all.length === 0) throw nothingToRecord();
    let watched = all.length;
    const lost = (reason: string) => {
      watched -= 1;
      log.warn('A recording ended by itself.', { reason });
      if (watched === 0) take.isOn = false;
    };
    const record = (action: RecordedAction) => this.#record(take, action);
    const starts = all.map((recorder) => recorder.start({ record, lost }, caller));
    const started = await Promise.allSettled(starts);
    const recordings = started.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    const failed = started.find((end) => end.status === 'rejected');
    if (failed === undefined) return recordings;
    await Promise.all(recordings.map((recording) => recording.stop()));
    throw failed.reason;
  }

  #record(take: Take, recorded: RecordedAction): void {
    if (!take.isOn || !this.#isOpen(take.project)) return;
    const { session } = take.project;
    const { type, action, name, parameters, finder, variables } = recorded;
    const content = { type, action, parameters, finder, results: {} };
    const errors = contentErrors(this.#parts.catalog, content, parameterNames(session.document));
    if (errors.length > 0) {
      this.#parts.log.warn('Something that was recorded is no action of the catalog.', {
        type,
        action,
        errors,
      });
      return;
    }
    const added = { id: randomUUID(), ...plainFlags, ...content, name };
    session.edit((edit) => addRecorded(edit, { ...take.place, action: added, variables }));
    take.place = { ...take.place, lastActionId: added.id };
    take.project.cursor = added.id;
    take.count += 1;
  }

  #isOpen(project: OpenProject): boolean {
    try {
      return this.#parts.workspace.current() === project;
    } catch {
      return false;
    }
  }
}

function nothingToRecord(): GatehouseError {
  return new GatehouseError('failed_precondition', 'Nothing that this edition has can be recorded.');
}
