import { action, filePath, text, yesNo } from '@gatehouse/sdk-actions';
import { readEncoding, writeEncoding } from '../file/encoding-parameters.ts';
import { list } from './list-line-actions.ts';

const count = { Count: 'The number of lines that are left' };

const path = filePath('The file; a relative path starts at the folder of the project', {
  required: true,
  example: '{-Project.Directory-}/links.txt',
});

/** Variants that work on a list as a whole. */
export const wholeListActions = {
  Count: action({
    description: 'Counts the lines of a list.',
    synonyms: ['list length', 'size of array', 'number of items', 'how many lines'],
    parameters: { List: list },
    results: { OutputVariable: 'The number of lines' },
  }),
  Join: action({
    description: 'Puts the lines of a list together into one text.',
    synonyms: ['join list', 'list to string', 'concatenate lines', 'implode'],
    parameters: {
      List: list,
      Separator: text('What is put between the lines; a line break when left out', { example: ', ' }),
    },
    results: { OutputVariable: 'The text' },
  }),
  Shuffle: action({
    description: 'Puts the lines of a list into a random order.',
    synonyms: ['shuffle list', 'randomize order', 'mix lines'],
    parameters: { List: list },
  }),
  Sort: action({
    description: 'Sorts a list. Lines that are equal keep their order.',
    synonyms: ['sort list', 'order list', 'alphabetical order'],
    parameters: {
      List: list,
      Numeric: yesNo('Whether lines are compared as numbers; lines that are none come last'),
      Desc: yesNo('Whether the greatest comes first'),
    },
  }),
  Reverse: action({
    description: 'Turns the order of a list around.',
    synonyms: ['reverse list', 'invert order', 'backwards'],
    parameters: { List: list },
  }),
  Unique: action({
    description: 'Removes lines that stand in the list already; the first of them stays.',
    synonyms: ['remove duplicates', 'deduplicate list', 'dedupe', 'distinct'],
    parameters: { List: list, IgnoreCase: yesNo('Whether upper and lower case are the same') },
    results: count,
  }),
  Clear: action({
    description: 'Removes all lines of a list.',
    synonyms: ['clear list', 'empty list', 'delete all items'],
    parameters: { List: list },
  }),
  BindFile: action({
    description:
      'Fills a list with the lines of a text file of at most 64 MiB, in place of what the list held.',
    synonyms: ['load list from file', 'read lines', 'file to list', 'import list'],
    parameters: {
      List: list,
      Path: path,
      Encoding: readEncoding,
      Create: yesNo('Whether a missing file is made, empty; else it is an error', { defaultValue: 'true' }),
      Append: yesNo('Whether the lines are added to those of the list'),
    },
    results: { Count: 'The number of lines in the list' },
    contentScopes: ['io:filesystem'],
  }),
  SaveFile: action({
    description: 'Writes a list to a text file, one line each. The file is never seen half written.',
    synonyms: ['save list to file', 'list to text file', 'export list'],
    parameters: {
      List: list,
      Path: path,
      Encoding: writeEncoding,
      Create: yesNo('Whether missing folders on the way are made', { defaultValue: 'true' }),
      Append: yesNo('Whether the lines are added at the end of the file, in place of replacing it'),
    },
    contentScopes: ['io:filesystem'],
  }),
};
