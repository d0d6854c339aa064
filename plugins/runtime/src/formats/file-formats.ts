import path from 'node:path';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { GuardedPath } from '@gatehouse/sdk-actions/files';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { documentText } from '../document/document-text.ts';
import { parseDocument } from '../document/parse-document.ts';
import { runInSlices } from '../text/slices.ts';
import { mostFileBytes, mostFolderBytes, toBytes } from '../text/text-chunks.ts';
import { parseCodeProject } from './folder/code-project.ts';
import { parseFolderProject } from './folder/folder-project.ts';
import { parseXmlz } from './xml/parse-xmlz.ts';
import { writeXmlz } from './xml/write-xmlz.ts';

/** One way to keep a document in a file. Neither way holds the event loop for longer than a moment. */
export interface FileFormat {
  /** Of the file itself. */
  readonly mostBytes: number;
  /** @param file where the bytes are, for what lies beside them; null where only bytes came. */
  parse(bytes: Buffer, file: GuardedPath | null): Promise<ProjectDocument>;
  serialize(document: ProjectDocument): Promise<Buffer>;
}

const formats: Readonly<Record<string, FileFormat>> = {
  '.zp': {
    mostBytes: mostFileBytes,
    parse: (bytes) => runInSlices(parseDocument(bytes)),
    serialize: (document) => runInSlices(toBytes(documentText(document))),
  },
  '.xmlz': { mostBytes: mostFileBytes, parse: parseXmlz, serialize: writeXmlz },
  '.zpproj': folderFormat('.zpproj', parseFolderProject),
  '.vsproj': folderFormat('.vsproj', parseCodeProject),
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

function folderFormat(ending: string, parse: FileFormat['parse']): FileFormat {
  return { mostBytes: mostFolderBytes, parse, serialize: () => refuseToWrite(ending) };
}

async function refuseToWrite(ending: string): Promise<never> {
  throw new GatehouseError(
    'bad_request',
    `A ${ending} project is made of several files, which people write; save as .zp or .xmlz.`,
  );
}
