import type { Answer } from './api-client.ts';
import type { TestDaemon } from './start-test-daemon.ts';

export interface AuditedRequest {
  send(): Promise<Answer>;
  /** Method, path and status in the format of the audit. */
  readonly record: string;
}

/** Calls of every outcome: those that the audit shows, in order, and those that it does not show. */
export async function createRequests({ editor, runner }: TestDaemon): Promise<{
  readonly admin: readonly AuditedRequest[];
  readonly others: readonly Pick<AuditedRequest, 'send'>[];
}> {
  const reader = await runner.ok('POST /auth/keys', { maxTier: 'T3', scopes: ['task:read'] });
  const weak = await runner.ok('POST /auth/keys', { maxTier: 'T0', scopes: ['admin'] });
  const low = runner.as(weak.rawKey);
  const keys = '/api/v1/auth/keys';
  return {
    admin: [
      { send: () => editor.send('GET /auth/keys'), record: `GET ${keys} 200` },
      { send: () => runner.as(null).send('GET /auth/keys'), record: `GET ${keys} 401` },
      { send: () => runner.as('gthk_wrong').send('GET /audit'), record: 'GET /api/v1/audit 401' },
      { send: () => runner.as(reader.rawKey).send('GET /auth/keys'), record: `GET ${keys} 403` },
      { send: () => low.send('POST /auth/keys'), record: `POST ${keys} 403` },
      { send: () => editor.send('POST /auth/keys', { scopes: ['no:scope'] }), record: `POST ${keys} 400` },
      { send: () => runner.send('GET /confirmations'), record: 'GET /api/v1/confirmations 200' },
      { send: () => editor.send('GET /audit?take=many'), record: 'GET /api/v1/audit 400' },
      { send: () => runner.send('DELETE /auth/keys/nobody'), record: `DELETE ${keys}/nobody 404` },
      { send: () => runner.send(`DELETE /auth/keys/${weak.id}`), record: `DELETE ${keys}/${weak.id} 204` },
      { send: () => low.send('GET /auth/keys'), record: `GET ${keys} 401` },
      { send: () => editor.send('POST /auth/keys'), record: `POST ${keys} 201` },
    ],
    others: [
      { send: () => runner.send('GET /auth/whoami') },
      { send: () => runner.send('GET /tasks') },
      { send: () => runner.as(null).send('GET /tasks') },
      { send: () => runner.send('GET /auth/nothing') },
      { send: () => runner.send('OPTIONS /auth/keys') },
      { send: () => runner.send('POST /sessions/nothing/complete') },
    ],
  };
}
