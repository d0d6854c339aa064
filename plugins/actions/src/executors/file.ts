import { defineExecutors } from '@gatehouse/plugin-runtime/api';
import { files } from '../categories/file.ts';
import { projectFile } from '../files/project-file.ts';
import { appendToFile, readRegularFile } from '../files/regular-file.ts';
import { replaceFile } from '../files/replace-file.ts';
import { decodeText, encodeText } from '../files/text-encoding.ts';

// A text larger than this does not belong into a variable.
const maxReadBytes = 64 * 2 ** 20;

export const fileExecutors = defineExecutors(files, {
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
});

function fullText({ Text, NewLine }: { readonly Text: string; readonly NewLine: boolean }): string {
  return NewLine ? `${Text}\n` : Text;
}
