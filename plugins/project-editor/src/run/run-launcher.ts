import {
  type DebugRun,
  EvidencePuts,
  type RunEvent,
  type Workbench,
  type WorkbenchRequest,
} from '@gatehouse/plugin-runtime/api';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { ArtifactFacts, ArtifactPut } from '@gatehouse/sdk-plugin/internal';
import { secretViewOf } from '../secrets/secret-view.ts';
import type { RuntimeValues } from '../session/runtime-values.ts';
import type { RunReport } from './run-report.ts';
import type { RunStart } from './run-start.ts';

export type KeepArtifact = (runId: string, facts: ArtifactFacts, bytes: Uint8Array) => Promise<ArtifactPut>;

interface LauncherParts {
  readonly workbench: Workbench;
  readonly values: RuntimeValues;
  readonly report: RunReport;
  readonly keepArtifact: KeepArtifact;
  /** Called when files of a run are stored, which may be after it has ended or paused. */
  onStored(): void;
}

interface Launch extends Pick<WorkbenchRequest, 'drive' | 'resume' | 'dataOf' | 'wantsValues'> {
  readonly onEvent: (event: RunEvent) => void;
}

/** A live run, and the store of what it keeps. */
export interface LaunchedRun {
  readonly run: DebugRun;
  readonly kept: EvidencePuts;
}

/** Starts runs of an open project in its workbench, and stores what they keep. */
export class RunLauncher {
  readonly #parts: LauncherParts;
  readonly #storing = new Set<EvidencePuts>();

  constructor(parts: LauncherParts) {
    this.#parts = parts;
  }

  launch(
    { document, projectPath, pins, caller, trace = null }: RunStart,
    { onEvent, ...how }: Launch,
  ): LaunchedRun {
    const { workbench, values } = this.#parts;
    const kept = this.#puts(document);
    const run = workbench.start({
      ...{ document, projectPath, pins, trace, keepsEvidence: true, ...how },
      allowedScopes: caller.scopes,
      values: values.all(),
      onEvent: (event) => {
        if (event.kind === 'evidence') this.#store(kept, { uowId: run.info.uowId, part: event.part });
        else onEvent(event);
      },
    });
    return { run, kept };
  }

  /** Resolves when everything that came so far is stored or refused. */
  async stored(): Promise<void> {
    await Promise.all([...this.#storing].map(({ stored }) => stored));
  }

  #puts(document: ProjectDocument): EvidencePuts {
    const { values, keepArtifact } = this.#parts;
    let mask: ((text: string) => string) | undefined;
    return new EvidencePuts({
      put: keepArtifact,
      mask: (text) => {
        mask ??= secretViewOf(document, { maxTier: 0 }, (name) => values.variable(name)).text;
        return mask(text);
      },
    });
  }

  #store(kept: EvidencePuts, part: Pick<Parameters<EvidencePuts['take']>[0], 'uowId' | 'part'>): void {
    kept.take({ ...part, refuse: (message) => this.#parts.report.warn(message) });
    this.#storing.add(kept);
    void kept.stored.then(() => {
      if (kept.isStoring) return;
      this.#storing.delete(kept);
      this.#parts.onStored();
    });
  }
}
