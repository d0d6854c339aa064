import { runResource } from '@gatehouse/sdk-actions';
import { lendFolder } from '../device-channels.ts';

/** A temporary folder for copies of files of devices. The daemon removes it, since a worker that dies cannot. */
export const folderOfRun = runResource<string>({
  name: 'The folder for copies',
  create: async (context) => (await context.ask(lendFolder, null)).path,
  dispose: async () => undefined,
});
