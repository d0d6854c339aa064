import { defineExecutors } from '@gatehouse/sdk-actions';
import {
  appendToFile,
  maxReadBytes,
  projectFile,
  readRegularFile,
  replaceFile,
} from '@gatehouse/sdk-actions/files';
import { fileCategory } from '../categories/file-category.ts';
import { decodeText, encodeText } from '../files/text-encoding.ts';
import * as whole from './file/whole-file.ts';

export const fileExecutors = defineExecutors(fileCategory, {
  async Read({ parameters, run, setResult }) {
    const bytes = await readRegularFile(projectFile(parameters.Path, run), maxReadBytes);
    setResult('OutputVariable', decodeText(bytes, parameters.Encoding));
  },
  async Write({ parameters, run }) {
    const bytes = encodeText(fullText(parameters), parameters.Encoding, true);
    await replaceFile(projectFile(parameters.Path, run), { makesFolders: false }, (file) =>
      file.writeFile(bytes),
    );
  },
  async Append({ parameters, run }) {
    const text = fullText(parameters);
    await appendToFile(projectFile(parameters.Path, run), (wasEmpty) =>
      encodeText(text, parameters.Encoding, wasEmpty),
    );
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
