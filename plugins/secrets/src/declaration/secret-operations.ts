import { operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const maxValueLength = 64 * 1024;
const timestamp = v.string();

const secretRecord = v.object({
  name: v.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Ids of the tasks whose runs may read it. */
  tasks: v.array(v.string()),
  /** Paths of the project files whose runs may read it. */
  projects: v.array(v.string()),
});

/** Exactly one of the two. */
const grantee = v.pipe(
  v.strictObject({
    taskId: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
    projectPath: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(4096))),
  }),
  v.check(
    ({ taskId, projectPath }) => (taskId === undefined) !== (projectPath === undefined),
    'Name either taskId or projectPath',
  ),
);

const common = { tier: 3, scope: 'admin', hosts: ['editor', 'runner'] } as const;

export const secretsOperations = [
  operation({
    ...common,
    id: 'secrets_list',
    summary: 'List the secrets and what they are granted to, without their values',
    method: 'GET',
    path: '/secrets',
    tier: 0,
    reply: v.array(secretRecord),
  }),
  operation({
    ...common,
    id: 'secret_set',
    summary: 'Store a secret, or give it a new value; no operation ever shows it',
    method: 'PUT',
    path: '/secrets/{name}',
    body: v.strictObject({ value: v.pipe(v.string(), v.minLength(1), v.maxLength(maxValueLength)) }),
    reply: secretRecord,
  }),
  operation({
    ...common,
    id: 'secret_delete',
    summary: 'Remove a secret and its grants',
    method: 'DELETE',
    path: '/secrets/{name}',
    success: 204,
    errors: ['not_found'],
  }),
  operation({
    ...common,
    id: 'secret_grant',
    summary: 'Let the runs of a task or of a project file read a secret',
    method: 'POST',
    path: '/secrets/{name}/grant',
    body: grantee,
    reply: secretRecord,
    errors: ['not_found'],
  }),
  operation({
    ...common,
    id: 'secret_revoke',
    summary: 'Take a secret away from a task or a project file; runs that read it already keep it',
    method: 'POST',
    path: '/secrets/{name}/revoke',
    body: grantee,
    reply: secretRecord,
    errors: ['not_found'],
  }),
] as const;
