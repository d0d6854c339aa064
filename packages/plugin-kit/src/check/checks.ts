import type { Check } from './evidence.ts';

/** The checks of `plugin check`, in order. A plugin that fails one of them fails the whole check. */
export const checkTitles = {
  package: 'package.json names its entry and the versions it fits',
  manifest: 'gatehouse.plugin.json says what the code declares',
  load: 'it goes live in a host of its own',
  contract: 'it keeps every promise of the contract',
  worker: 'its worker part loads, and has what runs its actions',
  actions: 'its actions do what its fixtures say',
  description: 'its schemas can be described to clients',
  console: 'what it adds to the console can be shown',
  types: 'the compiler takes its types',
  papers: 'it has a README that tells the truth, and a licence',
  quiet: 'nothing of it fails outside of a call',
  stop: 'it leaves nothing running when it stops',
} as const;

export type CheckId = keyof typeof checkTitles;

/** Thrown by a step to fail its check. */
export class CheckFailure extends Error {
  readonly details: readonly string[];
  readonly fix: string;

  constructor(details: readonly string[], fix: string) {
    super(details[0] ?? 'it failed');
    this.details = details;
    this.fix = fix;
  }
}

/** Thrown by a step whose check has nothing to look at. */
export class NotApplicable extends Error {}

/** Collects the outcome of each check. */
export class CheckList {
  readonly #found = new Map<CheckId, Check>();

  /** Runs a step; null when it failed or had nothing to look at. Text that it returns is shown as details of a passed check. */
  async run<T>(id: CheckId, fix: string, step: () => Promise<T>): Promise<T | null> {
    try {
      const result = await step();
      const details = typeof result === 'string' ? [result] : [];
      this.#found.set(id, { id, title: checkTitles[id], outcome: 'passed', details, fix: null });
      return result;
    } catch (error) {
      if (error instanceof NotApplicable) {
        const details = [error.message];
        this.#found.set(id, { id, title: checkTitles[id], outcome: 'not_applicable', details, fix: null });
        return null;
      }
      this.#found.set(id, { id, title: checkTitles[id], outcome: 'failed', ...toFailure(error, fix) });
      return null;
    }
  }

  /** All checks, including those that never ran. */
  all(): readonly Check[] {
    return Object.entries(checkTitles).map(
      ([id, title]) =>
        this.#found.get(id as CheckId) ?? { id, title, outcome: 'skipped', details: [], fix: null },
    );
  }
}

function toFailure(error: unknown, fix: string): Pick<Check, 'details' | 'fix'> {
  if (error instanceof CheckFailure) return { details: error.details, fix: error.fix };
  return { details: [error instanceof Error ? error.message : String(error)], fix };
}
