import { action, filePath, seconds, yesNo } from '@gatehouse/sdk-actions';

export const path = filePath('The folder; a relative path starts at the folder of the project', {
  required: true,
  example: '{-Project.Directory-}/results',
});
const contentScopes = ['io:filesystem'] as const;
const target = filePath('The new folder', { required: true, example: '{-Project.Directory-}/old-results' });

/** Variants that work on a folder as a whole. */
export const wholeDirectoryActions = {
  Create: action({
    description: 'Makes a folder, with the folders on the way. One that exists already is no error.',
    synonyms: ['create folder', 'make directory', 'mkdir', 'new folder'],
    parameters: { Path: path },
    contentScopes,
  }),
  Copy: action({
    description:
      'Copies a folder with all that is in it. Into a folder that exists its contents go beside those that are there. ' +
      'Links stay links.',
    synonyms: ['copy folder', 'duplicate directory', 'backup folder'],
    parameters: {
      Path: path,
      To: target,
      Overwrite: yesNo('Whether files that are there already are replaced; else they are an error'),
    },
    results: { Count: 'How many files were copied' },
    contentScopes,
  }),
  Move: action({
    description: 'Moves a folder, or gives it another name. The new one must not exist.',
    synonyms: ['move folder', 'rename folder', 'change folder name'],
    parameters: { Path: path, To: target },
    contentScopes,
  }),
  Delete: action({
    description:
      'Deletes a folder with all that is in it. Of a link the link alone goes. The root of a disk, the home folder and ' +
      'a folder that holds the project are refused.',
    synonyms: ['delete folder', 'remove directory', 'rmdir'],
    parameters: {
      Path: path,
      Recursive: yesNo('Whether a folder that is not empty is deleted too; else it is an error', {
        defaultValue: 'true',
      }),
    },
    contentScopes,
  }),
  Exists: action({
    description: 'Tells whether a folder is there, and waits for it if asked.',
    synonyms: ['folder exists', 'check if directory exists', 'is folder there'],
    parameters: {
      Path: path,
      TimeoutSec: seconds('Seconds to wait for it, at most', '0', { minValue: 0, maxValue: 86_400 }),
    },
    results: { OutputVariable: 'true or false' },
    contentScopes,
  }),
};
