import { read } from './api-error.ts';
import { authorizedFetch } from './authorized-fetch.ts';

export interface CreatedTask {
  readonly id: string;
  readonly name: string;
}

/** Makes a task of the bytes of a project file, of which the daemon keeps a copy. */
export function uploadTask(name: string, content: Blob): Promise<CreatedTask> {
  const address = `/host/runner/api/v1/tasks?${new URLSearchParams({ name })}`;
  const headers = { 'content-type': 'application/octet-stream' };
  return read(sent(new Request(address, { method: 'POST', headers, body: content })));
}

async function sent(request: Request) {
  const response = await authorizedFetch(request);
  const body = await response.json();
  return response.ok ? { response, data: body as CreatedTask } : { response, error: body as unknown };
}
