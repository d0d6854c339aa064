import { defineExecutors } from '@gatehouse/sdk-actions';
import { makeFolders, projectFile } from '@gatehouse/sdk-actions/files';
import { directoryCategory } from '../categories/directory-category.ts';
import { copyFolder, moveFolder } from '../files/copy-folder.ts';
import { deleteFolder } from '../files/delete-folder.ts';
import { waitForEntry } from '../files/wait-for-entry.ts';
import { listFiles, listFolders, pickFile } from './directory/list-directory.ts';

export const directoryExecutors = defineExecutors(directoryCategory, {
  async Create({ parameters, run }) {
    await makeFolders(projectFile(parameters.Path, run));
  },
  async Copy({ parameters, run, signal, setResult }) {
    const { Path, To, Overwrite } = parameters;
    const options = { overwrite: Overwrite, signal };
    setResult('Count', await copyFolder(projectFile(Path, run), projectFile(To, run), options));
  },
  async Move({ parameters, run, signal }) {
    await moveFolder(projectFile(parameters.Path, run), projectFile(parameters.To, run), { signal });
  },
  async Delete({ parameters, run }) {
    await deleteFolder(projectFile(parameters.Path, run), { isRecursive: parameters.Recursive });
  },
  async Exists({ parameters, run, signal, setResult }) {
    const path = projectFile(parameters.Path, run);
    setResult(
      'OutputVariable',
      await waitForEntry(path, 'folder', { seconds: parameters.TimeoutSec, signal }),
    );
  },
  ListFiles: listFiles,
  ListFolders: listFolders,
  PickFile: pickFile,
});
