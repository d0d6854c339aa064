import { action, integer, listName, oneOf, text, yesNo } from '@gatehouse/sdk-actions';
import { path } from './whole-directory-actions.ts';

const contentScopes = ['io:filesystem'] as const;
const mask = text(
  'Names that count, with * for any letters and ? for one; several are separated by ; . Upper and lower case are the same',
  { defaultValue: '*', example: '*.txt;*.csv' },
);
const recursive = yesNo('Whether folders inside count too; links to folders are not followed');
const sort = yesNo('Whether the paths are sorted', { defaultValue: 'true' });
const listed = {
  parameters: {
    Path: path,
    Mask: mask,
    Recursive: recursive,
    Sort: sort,
    List: listName('List that is replaced by the paths'),
  },
  results: { OutputVariable: 'The whole paths, one to a line', Count: 'How many there are' },
  contentScopes,
} as const;

/** Variants that list the contents of a folder. */
export const directoryListingActions = {
  ListFiles: action({
    description: 'Lists the files of a folder, at most 1,000,000.',
    synonyms: ['list files', 'files in folder', 'get file names', 'dir', 'glob'],
    ...listed,
  }),
  ListFolders: action({
    description: 'Lists the folders of a folder, at most 1,000,000.',
    synonyms: ['list folders', 'subfolders', 'get directories'],
    ...listed,
  }),
  PickFile: action({
    description: 'Takes one file of a folder. An error when there is none.',
    synonyms: ['random file', 'next file from folder', 'get one file', 'pick a file'],
    parameters: {
      Path: path,
      Mask: mask,
      Recursive: recursive,
      Pick: oneOf(['index', 'random'], 'Whether by number, in sorted order, or by chance', {
        defaultValue: 'random',
      }),
      Index: integer('The number of the file, counted from 0', {
        requiredWhen: { parameterName: 'Pick', valuesThatRequire: ['index'] },
        minValue: 0,
      }),
    },
    results: { OutputVariable: 'The whole path of the file' },
    contentScopes,
  }),
};
