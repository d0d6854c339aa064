import { pick } from '@gatehouse/test-tiers';
import type { LoadClient } from './load-client.ts';
import { Oracle } from './oracle.ts';

/** The state of a project file: the number that all of its variables hold. */
export type ProjectState = number;

export interface ProjectDesk {
  readonly oracle: Oracle<ProjectState>;
  /** The files for saves, in turns. */
  readonly paths: readonly string[];
}

export function createProjectDesk(paths: readonly string[]): ProjectDesk {
  return { oracle: new Oracle<ProjectState>('project'), paths };
}

const variableNames = Array.from({ length: 150 }, (_, n) => `Variable${n}`);

/** Repeatedly sets all variables of a project to the next number and saves it. */
export function createProjectClient({ oracle, paths }: ProjectDesk): LoadClient {
  let version = 0;
  /** The daemon whose editor has the project open. */
  let openedBy = 0;

  return {
    step: async ({ daemon: { editor, pid }, random }) => {
      const isFresh = openedBy !== pid;
      openedBy = pid;
      if (isFresh) await editor.ok('POST /projects');
      version += 1;
      const defaultValue = String(version);
      const variables = variableNames.map((name) => ({ name, defaultValue }));
      await editor.ok(`${isFresh ? 'POST' : 'PUT'} /projects/current/variables`, { variables });
      const path = pick(random, paths);
      await oracle.change(path, version, () =>
        editor.ok('POST /projects/current/save', { path, overwrite: true }),
      );
    },
  };
}
