import { ActionError, defineExecutors, quote } from '@gatehouse/sdk-actions';
import { assertWritable, projectFile } from '@gatehouse/sdk-actions/files';
import { ftpCategory } from '../categories/ftp-category.ts';
import type { ContextOf } from '../context-of.ts';
import { deleteFolder, downloadFile, downloadFolder, isFolder, uploadTree } from '../ftp/move-tree.ts';
import { withRemoteFiles } from '../ftp/with-remote-files.ts';

type ListContext = ContextOf<(typeof ftpCategory)['actions']['List']>;

export const ftpExecutors = defineExecutors(ftpCategory, {
  async Upload(context) {
    const { Remote: remote, Recursive } = context.parameters;
    const local = projectFile(context.parameters.Local, context.run);
    if (!Recursive && (await isFolder(local))) {
      throw new ActionError(`${quote(local.path)} is a folder. Turn Recursive on to upload it.`);
    }
    await withRemoteFiles(context, async (files) => {
      context.setResult('Count', await uploadTree(files, local, remote));
    });
  },
  async Download(context) {
    const { Remote: remote, Recursive } = context.parameters;
    const local = projectFile(context.parameters.Local, context.run);
    await assertWritable(local);
    await withRemoteFiles(context, async (files) => {
      const count = Recursive
        ? await downloadFolder(files, { remote, local })
        : await downloadFile(files, remote, local);
      context.setResult('Count', count);
    });
  },
  async Delete(context) {
    const { Remote: remote, Recursive } = context.parameters;
    await withRemoteFiles(context, async (files) => {
      if (!Recursive) await files.deleteFile(remote);
      context.setResult('Count', Recursive ? await deleteFolder(files, remote) : 1);
    });
  },
  async Rename(context) {
    const { Remote: remote, To } = context.parameters;
    await withRemoteFiles(context, (files) => files.rename(remote, To));
  },
  List: list,
  async MakeDir(context) {
    await withRemoteFiles(context, (files) => files.makeFolder(context.parameters.Remote));
  },
});

async function list(context: ListContext): Promise<void> {
  const { Remote: remote, Mask, Show, List } = context.parameters;
  const target = List === '' ? null : context.lists.get(List);
  const fits = maskPattern(Mask);
  await withRemoteFiles(context, async (files) => {
    const names = (await files.list(remote))
      .filter(({ kind }) => Show === 'all' || (kind === 'folder') === (Show === 'folders'))
      .filter(({ name }) => name !== '.' && name !== '..' && fits.test(name))
      .map(({ name, kind }) => (kind === 'folder' ? `${name}/` : name))
      .sort();
    target?.splice(0, target.length, ...names);
    context.setResult('OutputVariable', names.join('\n'));
    context.setResult('Count', names.length);
  });
}

function maskPattern(mask: string): RegExp {
  const escaped = mask.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
  // Several stars in a row count as one, because their time grows with their number.
  const pattern = escaped.replaceAll(/\*+/g, '.*').replaceAll('?', '.');
  return new RegExp(`^${pattern}$`, 's');
}
