import { readCliFile } from '@gatehouse/daemon/composition/cli-file';
import { dataDirOf } from '@gatehouse/host/settings/read-settings';
import { type ApiClient, connectToDaemon } from './api-client.ts';

/** Calls an operation that both hosts serve; a daemon may run only one of them. */
export function callAnyHost(
  flags: { readonly dataDir?: string },
  target: Parameters<ApiClient['call']>[1],
  body?: unknown,
): Promise<unknown> {
  const host = readCliFile(dataDirOf(flags))?.hosts.editor === undefined ? 'runner' : 'editor';
  return connectToDaemon(flags).call(host, target, body);
}
