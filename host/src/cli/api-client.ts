import type { HostName, Method } from '@gatehouse/sdk-plugin';
import { readCliFile } from '../daemon/cli-file.ts';
import { apiPrefix } from '../kernel/versions.ts';
import { dataDirOf } from '../settings/read-settings.ts';

export interface ApiClient {
  /** `target` is a method and a path, such as `GET /tasks`. Rejects with the message of the error body. */
  call(host: HostName, target: `${Method} /${string}`, body?: unknown): Promise<unknown>;
}

/** An answer that is not a success, with the contract's code. */
export class ApiCallError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Talks to the daemon of a data folder. Throws when none runs there. */
export function connectToDaemon(options: { dataDir?: string | undefined }): ApiClient {
  const dataDir = dataDirOf(options);
  const file = readCliFile(dataDir);
  if (file === null) throw new Error(`No daemon runs on ${dataDir}; start one with: npm start`);
  return {
    call: async (host, target, body) => {
      const [method = 'GET', path = '/'] = target.split(' ');
      const baseUrl = file.hosts[host];
      if (baseUrl === undefined) throw new Error(`The daemon does not run the ${host} host`);
      const response = await fetch(`${baseUrl}${apiPrefix}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${file.key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch((cause: unknown) => {
        throw new Error(`The daemon on ${dataDir} does not answer; start it with: npm start`, { cause });
      });
      const text = await response.text();
      const answer: unknown = text === '' ? undefined : JSON.parse(text);
      if (response.ok) return answer;
      throw toApiCallError(response.status, answer);
    },
  };
}

function toApiCallError(status: number, answer: unknown): ApiCallError {
  const isBody = typeof answer === 'object' && answer !== null && 'error' in answer && 'message' in answer;
  if (!isBody) return new ApiCallError(status, 'internal_error', `The daemon answered ${status}`);
  return new ApiCallError(status, String(answer.error), String(answer.message));
}
