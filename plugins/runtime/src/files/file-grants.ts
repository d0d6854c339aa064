import type { FileRights } from '@gatehouse/sdk-actions/files';
import { service } from '@gatehouse/sdk-plugin';
import { type FileRules, rightsOfCall, rightsOfRun, rightsOutside } from './file-rules.ts';
import { realPlace } from './real-place.ts';

/** Whose files: a run, by its project and by the content scopes of its starter. */
export interface RunFiles {
  /** Null when the project was never saved. */
  readonly projectPath: string | null;
  readonly allowedScopes: Iterable<string>;
}

/** What runs and calls may do with files on this machine. */
export interface FileGrants {
  rules(): FileRules;
  ofRun(run: RunFiles): FileRights;
  /** Of an operation of the API. */
  ofCall(): FileRights;
  /** The same, without the uploads and what the service set aside. */
  ofNewTask(): FileRights;
}

export const fileGrants = service<FileGrants>('runtime.file-grants');

/** @param rules asked each time, since plugins come and go with their folders */
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
