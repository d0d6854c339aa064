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
    synonyms: ['read text file', 'load file', 'file to variable', 'get file contents'],
    parameters: { Path: path, Encoding: readEncoding },
    results: { OutputVariable: 'The text of the file' },
    contentScopes: ['io:filesystem'],
  }),
  Write: action({
    description: 'Writes a text file, in place of what it held. The file is never seen half written.',
    synonyms: ['save text file', 'create file', 'write to file', 'overwrite file'],
    parameters: toWrite,
    contentScopes: ['io:filesystem'],
  }),
  Append: action({
    description: 'Writes at the end of a text file, which is made when it is missing.',
    synonyms: ['append to file', 'add line to file', 'write at end of file'],
    parameters: toWrite,
    contentScopes: ['io:filesystem'],
  }),
};
