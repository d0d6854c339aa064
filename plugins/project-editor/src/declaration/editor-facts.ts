import { batchReply, editErrors, readErrors } from './schemas.ts';

/** All operations of this plugin are served by the editor host, in its envelope. */
export const inEditor = { hosts: ['editor'], envelope: 'editor' } as const;

/** Facts of an operation that reads the open project. */
export const readsProject = { tier: 0, scope: 'project:read', ...inEditor, errors: readErrors } as const;

/** Facts of an operation that edits the open project. */
export const editsProject = { tier: 1, scope: 'project:edit', ...inEditor, errors: editErrors } as const;

/** Facts of an edit of many items, each of which succeeds or fails by itself. */
export const editsItems = { ...editsProject, reply: batchReply } as const;

/** Facts of an operation that runs actions of the open project. */
export const runsProject = { tier: 3, scope: 'project:run', ...inEditor } as const;

/** Facts of an operation that stops or pauses the run. */
export const stopsRun = { tier: 2, scope: 'project:run', ...inEditor } as const;

/** Facts of an operation that reads code. */
export const readsCode = { tier: 0, scope: 'code:read', ...inEditor } as const;
