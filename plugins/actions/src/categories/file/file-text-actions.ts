import { action, filePath, text, yesNo } from '@gatehouse/sdk-actions';
import { readEncoding, writeEncoding } from './encoding-parameters.ts';

const path = filePath('The file; a relative path starts at the folder of the project', {
  required: true,
  example: '{-Project.Directory-}/result.txt',
});

const toWrite = {
  Path: path,
  Text: text('What is written', { example: '{-Variable.result-}' }),
  Encoding: writeEncoding,
  NewLine: yesNo('Whether a line break is written after the text'),
};

/** Variants that read and write texts. */
export const fileTextActions = {
  Read: action({
    description: 'Reads a text file of at most 64 MiB.',
    parameters: { Path: path, Encoding: readEncoding },
    results: { OutputVariable: 'The text of the file' },
    contentScopes: ['io:filesystem'],
  }),
  Write: action({
    description: 'Writes a text file, in place of what it held. The file is never seen half written.',
    parameters: toWrite,
    contentScopes: ['io:filesystem'],
  }),
  Append: action({
    description: 'Writes at the end of a text file, which is made when it is missing.',
    parameters: toWrite,
    contentScopes: ['io:filesystem'],
  }),
};
