import type { Page } from 'playwright-core';
import type { ProjectSketch } from './project-sketch.ts';

/** A piece of work in a real application, as a project and as a script. */
export interface Scenario {
  readonly name: string;
  readonly project: ProjectSketch;
  /** The same work by hand; it writes what the project writes into the same folder. */
  script(page: Page, folder: string): Promise<void>;
  /** Puts the application, and the files of the emptied folder, into the state that each try finds. */
  reset(folder: string): Promise<void>;
  /** Fails where the application, or a file in the folder, does not show what the work should leave. */
  check(folder: string): Promise<void>;
  /** The largest ratio of our time to that of the script. */
  readonly maxRatio: number;
}

export interface RunningApplication {
  readonly scenarios: readonly Scenario[];
  close(): Promise<void>;
}

export interface Application {
  readonly title: string;
  /** Why it cannot run here; null where it can. */
  problem(): string | null;
  /** @param folder for its data, which is removed after it is closed */
  start(folder: string): Promise<RunningApplication>;
}

/** The usual limit, beside Playwright's contexts of one browser. */
export const usualRatio = 1.3;
