import type { FileRights } from '@gatehouse/sdk-actions/files';
import { service } from '@gatehouse/sdk-plugin';
import { type FileRules, rightsOfCall, rightsOfRun, rightsOutside } from './file-rules.ts';
import { realPlace } from './real-place.ts';

/** A run, by its project and the content scopes of its starter. */
export interface RunFiles {
  /** Null when the project was never saved. */
  readonly projectPath: string | null;
  readonly allowedScopes: Iterable<string>;
}

/** Rights of runs and calls to files of this machine. */
export interface FileGrants {
  rules(): FileRules;
  ofRun(run: RunFiles): FileRights;
  /** Rights of an operation of the API. */
  ofCall(): FileRights;
  /** The same, without uploads and files that the service set aside. */
  ofNewTask(): FileRights;
}

export const fileGrants = service<FileGrants>('runtime.file-grants');

/** @param rules called each time, since the folders of plugins change */
export function createFileGrants(rules: () => FileRules): FileGrants {
  return {
    rules,
    ofRun: ({ projectPath, allowedScopes }) =>
      rightsOfRun(rules(), {
        projectPath: projectPath === null ? null : realPlace(projectPath),
        hasFilesystem: [...allowedScopes].includes('io:filesystem'),
      }),
    ofCall: () => rightsOfCall(rules()),
    ofNewTask: () => rightsOutside(rules()),
  };
}
