import { described, namedObject, operation, secret } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const maxValueLength = 64 * 1024;

const secretRecord = namedObject('Secret', 'A secret without its value.', {
  name: described(v.string(), 'Name by which projects use it, as in {-Secret.NAME-}'),
  createdAt: described(v.string(), 'UTC ISO-8601 time when it was first stored'),
  updatedAt: described(v.string(), 'UTC ISO-8601 time when its value was last stored'),
  tasks: described(
    v.array(v.string()),
    'Ids of the tasks whose runs may read it, in the order of the grants; tasks_list names tasks',
  ),
  projects: described(
    v.array(v.string()),
    'Absolute paths of the project files whose runs may read it, in the order of the grants',
  ),
});

const params = { name: described(v.string(), 'Name of the secret, from secrets_list; case matters') };

/** Exactly one of the two. */
const grantee = v.pipe(
  v.strictObject({
    taskId: v.optional(
      described(
        v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
        'Id of a task, from tasks_list; send either this or projectPath',
      ),
    ),
    projectPath: v.optional(
      described(
        v.pipe(v.string(), v.minLength(1), v.maxLength(4096)),
        'Absolute path of a project file of this machine; send either this or taskId',
      ),
    ),
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
    description: 'All secrets of this installation, sorted by name. Both hosts answer the same.',
    method: 'GET',
    path: '/secrets',
    tier: 0,
    reply: v.array(secretRecord),
  }),
  operation({
    ...common,
    id: 'secret_set',
    summary: 'Store a secret, or give it a new value; no operation ever shows it',
    description:
      'The value is encrypted on the disk. A new value keeps the grants; a new secret has none, so that no run can read it yet.',
    method: 'PUT',
    path: '/secrets/{name}',
    params: {
      name: described(
        v.string(),
        'Name to store it under: a letter, then at most 63 letters, digits and underscores; case matters',
      ),
    },
    body: v.strictObject({
      value: described(
        secret(v.pipe(v.string(), v.minLength(1), v.maxLength(maxValueLength))),
        'The secret text, which is stored as it is; no operation answers it',
      ),
    }),
    reply: secretRecord,
  }),
  operation({
    ...common,
    id: 'secret_delete',
    summary: 'Remove a secret and its grants',
    description: 'Runs that have read it already keep its value until they end.',
    method: 'DELETE',
    path: '/secrets/{name}',
    params,
    success: 204,
    errors: ['not_found'],
  }),
  operation({
    ...common,
    id: 'secret_grant',
    summary: 'Let the runs of a task or of a project file read a secret',
    description: 'Granting twice changes only the order. Whether the task or the file exists is not checked.',
    method: 'POST',
    path: '/secrets/{name}/grant',
    params,
    body: grantee,
    reply: secretRecord,
    errors: ['not_found'],
  }),
  operation({
    ...common,
    id: 'secret_revoke',
    summary: 'Take a secret away from a task or a project file; runs that read it already keep it',
    description: 'A grantee that has no grant is no error: the answer is the secret as it is.',
    method: 'POST',
    path: '/secrets/{name}/revoke',
    params,
    body: grantee,
    reply: secretRecord,
    errors: ['not_found'],
  }),
] as const;
