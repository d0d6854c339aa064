import { action, filePath, seconds, yesNo } from '@gatehouse/sdk-actions';

const path = filePath('The file; a relative path starts at the folder of the project', {
  required: true,
  example: '{-Project.Directory-}/result.txt',
});
const target = filePath('Where to: a file, or a folder that exists, in which the name stays', {
  required: true,
  example: '{-Project.Directory-}/done',
});
const overwrite = yesNo('Whether a file that is there already is replaced; else it is an error');
const contentScopes = ['io:filesystem'] as const;
const moved = { OutputVariable: 'The whole path of the new file' } as const;

/** Variants that work on a file as a whole. */
export const wholeFileActions = {
  Copy: action({
    description: 'Copies a file. Missing folders on the way are made; the copy is never seen half written.',
    synonyms: ['copy file', 'duplicate file', 'clone file', 'backup file'],
    parameters: { Path: path, To: target, Overwrite: overwrite },
    results: moved,
    contentScopes,
  }),
  Move: action({
    description:
      'Moves a file, or gives it another name. Missing folders on the way are made. Of several runs that move the same ' +
      'file one has success.',
    synonyms: ['move file', 'rename file', 'change file name'],
    parameters: { Path: path, To: target, Overwrite: overwrite },
    results: moved,
    contentScopes,
  }),
  Delete: action({
    description: 'Deletes a file. Of a link the link alone goes.',
    synonyms: ['delete file', 'remove file', 'erase file', 'unlink'],
    parameters: { Path: path },
    contentScopes,
  }),
  Exists: action({
    description: 'Tells whether a file is there, and waits for it if asked. A folder is no file.',
    synonyms: ['file exists', 'check if file exists', 'wait for file', 'is file there'],
    parameters: {
      Path: path,
      TimeoutSec: seconds('Seconds to wait for it, at most', '0', { minValue: 0, maxValue: 86_400 }),
    },
    results: { OutputVariable: 'true or false' },
    contentScopes,
  }),
  Info: action({
    description: 'Tells facts of a file or a folder. Times are ISO-8601 in UTC.',
    synonyms: ['file size', 'file properties', 'modified date of file', 'file extension'],
    parameters: { Path: path },
    results: {
      Size: 'Its bytes; for a folder 0',
      Modified: 'When it was changed last',
      Created: 'When it was made',
      Name: 'Its name with the ending',
      Extension: 'The ending with its dot, such as .txt',
      Folder: 'The whole path of the folder that it is in',
      Kind: 'file or folder',
      OutputVariable: 'Its whole path',
    },
    contentScopes,
  }),
  Zip: action({
    description: 'Packs a file, or a folder with all that is in it, into a zip archive. Links are left out.',
    synonyms: ['zip file', 'compress folder', 'create archive', 'pack files'],
    parameters: {
      Path: filePath('The file or folder; a relative path starts at the folder of the project', {
        required: true,
        example: '{-Project.Directory-}/results',
      }),
      To: filePath('The archive', { required: true, example: '{-Project.Directory-}/results.zip' }),
      Overwrite: overwrite,
    },
    results: { Count: 'How many files were packed', OutputVariable: 'The whole path of the archive' },
    contentScopes,
  }),
  Unzip: action({
    description:
      'Unpacks a zip archive into a folder, which is made when it is missing. At most 100,000 files and 4 GiB; links ' +
      'and names that lead out of the folder are refused.',
    synonyms: ['unzip file', 'extract archive', 'decompress', 'unpack'],
    parameters: {
      Path: filePath('The archive', { required: true, example: '{-Project.Directory-}/results.zip' }),
      To: filePath('The folder', { required: true, example: '{-Project.Directory-}/results' }),
      Overwrite: yesNo('Whether files that are there already are replaced; else they are an error'),
    },
    results: { Count: 'How many files were unpacked', OutputVariable: 'The whole path of the folder' },
    contentScopes,
  }),
};
