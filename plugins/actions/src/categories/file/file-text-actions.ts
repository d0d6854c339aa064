import { action, filePath, oneOf, text, yesNo } from '@gatehouse/sdk-actions';

const path = filePath('The file; a relative path starts at the folder of the project', {
  required: true,
  example: '{-Project.Directory-}/result.txt',
});

const encoding = oneOf(['utf-8', 'utf-16', 'latin1'], 'How the text is stored', { defaultValue: 'utf-8' });

const toWrite = {
  Path: path,
  Text: text('What is written', { example: '{-Variable.result-}' }),
  Encoding: encoding,
  NewLine: yesNo('Whether a line break is written after the text'),
};

/** Variants that read and write texts. */
export const fileTextActions = {
  Read: action({
    description: 'Reads a text file of at most 64 MiB.',
    parameters: { Path: path, Encoding: encoding },
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
