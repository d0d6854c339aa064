import path from 'node:path';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { toDocumentText } from './document-text.ts';
import { parseDocument } from './parse-document.ts';
import type { ProjectDocument } from './project-document.ts';

/** One way to keep a document in a file. */
export interface FileFormat {
  parse(bytes: Uint8Array): ProjectDocument;
  serialize(document: ProjectDocument): Buffer;
}

const zp: FileFormat = {
  parse: parseDocument,
  serialize: (document) => Buffer.from(toDocumentText(document)),
};

const formats: Readonly<Record<string, FileFormat>> = {
  '.zp': zp,
  '.xmlz': unsupported('.xmlz'),
  '.zpproj': unsupported('.zpproj'),
  '.vsproj': unsupported('.vsproj'),
};

/** The format that the ending of a file name chooses, in any letter case. */
export function formatOf(fileName: string): FileFormat {
  const ending = path.extname(fileName).toLowerCase();
  const format = Object.hasOwn(formats, ending) ? formats[ending] : undefined;
  if (format) return format;
  const known = Object.keys(formats).join(', ');
  throw new GatehouseError(
    'bad_request',
    `${JSON.stringify(path.basename(fileName))} is not named like a project. Its ending must be one of ${known}.`,
  );
}

function unsupported(ending: string): FileFormat {
  const refuse = () => {
    throw new GatehouseError(
      'bad_request',
      `Projects of the format ${ending} are not supported yet. Use .zp.`,
    );
  };
  return { parse: refuse, serialize: refuse };
}
