import { type CliFile, readCliFile } from '@gatehouse/daemon/composition/cli-file';
import { type CommandKey, getCommandKey } from '@gatehouse/daemon/local-socket/command-key';
import { type LocalRequest, readText, sendLocal } from '@gatehouse/daemon/local-socket/local-request';
import { apiPrefix } from '@gatehouse/host/kernel/versions';
import { dataDirOf } from '@gatehouse/host/settings/read-settings';
import type { HostName, Method } from '@gatehouse/sdk-plugin';

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

/**
 * Talks to the daemon of a data folder by its socket, with a key that lives as long as this process. Throws when none
 * runs there.
 */
export function connectToDaemon(options: { dataDir?: string | undefined }): ApiClient {
  const dataDir = dataDirOf(options);
  const { socket, hosts } = readRunning(dataDir);
  let key: Promise<CommandKey> | null = null;
  const send = async (path: string, request: Omit<LocalRequest, 'path'>) => {
    key ??= getCommandKey(socket);
    const { rawKey } = await key;
    const headers = { authorization: `Bearer ${rawKey}`, ...request.headers };
    const answer = await sendLocal(socket, { ...request, path, headers });
    return { status: answer.statusCode ?? 0, text: await readText(answer) };
  };
  return {
    call: async (host, target, body) => {
      const [method = 'GET', path = '/'] = target.split(' ');
      if (hosts[host] === undefined) throw new Error(`The daemon does not run the ${host} host`);
      const request = { method, ...(body === undefined ? {} : toJsonBody(body)) };
      const sendIt = () => send(`/${host}${apiPrefix}${path}`, request).catch(throwUnreachable(dataDir));
      let { status, text } = await sendIt();
      if (status === 401) {
        // The plugin that keeps the keys has started anew since: it knows none that lived in memory.
        key = null;
        ({ status, text } = await sendIt());
      }
      const answer: unknown = text === '' ? undefined : JSON.parse(text);
      if (status >= 200 && status < 300) return answer;
      throw toApiCallError(status, answer);
    },
  };
}

/** Throws when no daemon runs on the folder. */
export function readRunning(dataDir: string): CliFile {
  const file = readCliFile(dataDir);
  if (file === null) throw new Error(`No daemon runs on ${dataDir}; start one with: npm start`);
  return file;
}

function toJsonBody(body: unknown) {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function throwUnreachable(dataDir: string): (cause: unknown) => never {
  return (cause) => {
    const isNobody = cause instanceof Error && 'code' in cause && nobodyCodes.has(String(cause.code));
    if (!isNobody) throw cause;
    throw new Error(`The daemon on ${dataDir} does not answer; start it with: npm start`, { cause });
  };
}

const nobodyCodes: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']);

function toApiCallError(status: number, answer: unknown): ApiCallError {
  const isBody = typeof answer === 'object' && answer !== null && 'error' in answer && 'message' in answer;
  if (!isBody) return new ApiCallError(status, 'internal_error', `The daemon answered ${status}`);
  return new ApiCallError(status, String(answer.error), String(answer.message));
}
