import { read } from './api-error.ts';
import { authorizedFetch } from './authorized-fetch.ts';
import type { components } from './generated/editor.d.ts';

type Imported = components['schemas']['ProjectImportReply'];

/** Opens the project of a file of this machine. */
export function importProject(name: string, content: Blob): Promise<Imported> {
  const address = `/host/editor/api/v1/projects/import?${new URLSearchParams({ name })}`;
  const headers = { 'content-type': 'application/octet-stream' };
  return read(sent<Imported>(new Request(address, { method: 'POST', headers, body: content }), 'json'));
}

/** The open project as a file, with its unsaved edits. */
export function exportProject(): Promise<Blob> {
  return read(sent<Blob>(new Request('/host/editor/api/v1/projects/current/export'), 'blob'));
}

async function sent<Data>(request: Request, form: 'json' | 'blob') {
  const response = await authorizedFetch(request);
  if (!response.ok) return { response, error: (await response.json()) as unknown };
  return { response, data: (await response[form]()) as Data };
}
