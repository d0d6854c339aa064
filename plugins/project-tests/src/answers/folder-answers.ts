import { posix } from 'node:path';
import { ActionError } from '@gatehouse/sdk-actions';
import type { AnswerGiver } from './answer-giver.ts';
import { typeOfFile } from './content-types.ts';

interface Served {
  readonly folder: string;
  /** Address of the folder. */
  readonly at: string;
  readonly label: string;
  /** Reads a file of the test; rejects where there is none. */
  read(path: string): Promise<Buffer>;
}

/** Serves the files of a folder of the test, as a web server would: the index of a folder, and 404 for none. */
export function folderAnswers({ folder, at, label, read }: Served): AnswerGiver {
  const base = at.endsWith('/') ? at : `${at}/`;
  let hits = 0;
  return {
    label,
    get isUnused() {
      return hits === 0;
    },
    async take({ url, method }) {
      const address = url.replace(/[?#].*$/s, '');
      if (!`${address}/`.startsWith(base)) return null;
      hits += 1;
      if (method !== 'GET' && method !== 'HEAD') return textAnswer(405, `This folder takes no ${method}.`);
      const name = fileOf(address.slice(base.length));
      if (name === null) return textAnswer(404, 'There is no such file.');
      try {
        const bytes = await read(posix.join(folder, name));
        return {
          kind: 'answer',
          status: 200,
          headers: [{ name: 'content-type', value: await typeOfFile(name) }],
          body: bytes.toString('base64'),
        };
      } catch (error) {
        if (!(error instanceof ActionError)) throw error;
        return textAnswer(404, 'There is no such file.');
      }
    },
  };
}

/** Null for what leads out of the folder. */
function fileOf(path: string): string | null {
  try {
    const name = decodeURIComponent(path);
    if (name.includes('\0') || name.includes('\\') || name.split('/').includes('..')) return null;
    return name === '' || name.endsWith('/') ? `${name}index.html` : name;
  } catch {
    return null;
  }
}

function textAnswer(status: number, text: string) {
  const headers = [{ name: 'content-type', value: 'text/plain; charset=utf-8' }];
  return { kind: 'answer' as const, status, headers, body: Buffer.from(text).toString('base64') };
}
