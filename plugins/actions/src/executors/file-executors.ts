import { defineExecutors } from '@gatehouse/sdk-actions';
import {
  appendToFile,
  maxReadBytes,
  projectFile,
  readRegularFile,
  replaceFile,
} from '@gatehouse/sdk-actions/files';
import { fileCategory } from '../categories/file-category.ts';
import { decodeText } from '../files/decode-text.ts';
import { textEncoding } from '../files/encode-text.ts';
import * as whole from './file/whole-file.ts';

export const fileExecutors = defineExecutors(fileCategory, {
  async Read({ parameters, run, setResult }) {
    const { Path: path, Encoding: encoding } = parameters;
    const bytes = await readRegularFile(projectFile(path, run), maxReadBytes);
    setResult('OutputVariable', await decodeText(bytes, { encoding, path }));
  },
  async Write({ parameters, run }) {
    const { encode } = await textEncoding(parameters.Encoding);
    const bytes = encode(fullText(parameters), true);
    await replaceFile(projectFile(parameters.Path, run), { makesFolders: false }, (file) =>
      file.writeFile(bytes),
    );
  },
  async Append({ parameters, run }) {
    const text = fullText(parameters);
    const { encode } = await textEncoding(parameters.Encoding);
    await appendToFile(projectFile(parameters.Path, run), (wasEmpty) => encode(text, wasEmpty));
  },
  Copy: whole.copy,
  Move: whole.move,
  Delete: whole.remove,
  Exists: whole.exists,
  Info: whole.showInfo,
  Zip: whole.zip,
  Unzip: whole.unzip,
});

function fullText({ Text, NewLine }: { readonly Text: string; readonly NewLine: boolean }): string {
  return NewLine ? `${Text}\n` : Text;
}
