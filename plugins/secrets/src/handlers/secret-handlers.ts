import { isAbsolute, resolve } from 'node:path';
import { GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import type { secretsOperations } from '../declaration/secret-operations.ts';
import type { Grantee, SecretStore } from '../store/secret-store.ts';
import type { StoredSecret } from '../store/stored-secret.ts';

const namePattern = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

export function createSecretHandlers(store: SecretStore): Handlers<typeof secretsOperations> {
  return {
    secrets_list: () => store.all().map(toRecord),
    secret_set: async ({ params, body }) => {
      assertName(params.name);
      return toRecord(await store.set(params.name, body.value));
    },
    secret_delete: ({ params }) => store.remove(params.name),
    secret_grant: async ({ params, body }) => toRecord(await store.grant(params.name, toGrantee(body))),
    secret_revoke: async ({ params, body }) => toRecord(await store.revoke(params.name, toGrantee(body))),
  };
}

function toRecord({ id, createdAt, updatedAt, tasks, projects }: StoredSecret) {
  return { name: id, createdAt, updatedAt, tasks: [...tasks], projects: [...projects] };
}

interface GranteeInput {
  readonly taskId?: string | undefined;
  readonly projectPath?: string | undefined;
}

function toGrantee({ taskId, projectPath = '' }: GranteeInput): Grantee {
  if (taskId !== undefined) return { task: taskId };
  if (isAbsolute(projectPath)) return { project: resolve(projectPath) };
  throw new GatehouseError('bad_request', `projectPath must be an absolute path (got "${projectPath}")`);
}

function assertName(name: string): void {
  if (namePattern.test(name)) return;
  throw new GatehouseError(
    'bad_request',
    `"${name}" is no name of a secret: a letter, then at most 63 letters, digits and underscores make one`,
  );
}
