import type { CategoryExecutors } from '@gatehouse/sdk-actions';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { compileProgram, type Program } from '../interpreter/compile-program.ts';
import { keptPrograms, type StartMessage } from '../protocol/worker-messages.ts';

interface Kept {
  readonly document: ProjectDocument;
  program: Program | null;
}

/** Compiled programs of this process. */
export class KeptPrograms {
  readonly #kept = new Map<number, Kept>();

  /** Compiles the document of the start message, or returns the program of an earlier one. */
  take({ programId, document }: Pick<StartMessage, 'programId' | 'document'>): Kept {
    const known = this.#kept.get(programId);
    if (known) return known;
    if (!document) throw new Error(`The worker has no program ${programId}.`);
    const kept = { document, program: null };
    this.#kept.set(programId, kept);
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size > keptPrograms) this.#kept.delete(oldest);
    return kept;
  }
}

/** Throws a ProgramError at each call where the document cannot run. */
export function programOf(kept: Kept, executors: ReadonlyMap<string, CategoryExecutors>): Program {
  kept.program ??= compileProgram(kept.document, (type) => executors.get(type));
  return kept.program;
}
