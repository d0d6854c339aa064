import path from 'node:path';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { GuardedPath } from '@gatehouse/sdk-actions/files';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { documentText } from '../document/document-text.ts';
import { parseDocument } from '../document/parse-document.ts';
import { runInSlices } from '../text/slices.ts';
import { maxFileBytes, maxFolderBytes, toBytes } from '../text/text-chunks.ts';
import { parseCodeProject } from './folder/code-project.ts';
import { parseFolderProject } from './folder/folder-project.ts';
import { parseXmlz } from './xml/parse-xmlz.ts';
import { writeXmlz } from './xml/write-xmlz.ts';

/** A file format of documents. Reading and writing never block the event loop for long. */
export interface FileFormat {
  /** Maximum size of the file. */
  readonly maxBytes: number;
  /** Its documents depend on the bytes alone, never on files beside it. */
  readonly isOneFile: boolean;
  /** @param file the source of the bytes, to find files beside it; null for bytes without a file */
  parse(bytes: Buffer, file: GuardedPath | null): Promise<ProjectDocument>;
  serialize(document: ProjectDocument): Promise<Buffer>;
}

const formats: Readonly<Record<string, FileFormat>> = {
  '.zp': {
    maxBytes: maxFileBytes,
    isOneFile: true,
    parse: (bytes) => runInSlices(parseDocument(bytes)),
    serialize: (document) => runInSlices(toBytes(documentText(document))),
  },
  '.xmlz': { maxBytes: maxFileBytes, isOneFile: true, parse: parseXmlz, serialize: writeXmlz },
  '.zpproj': folderFormat('.zpproj', parseFolderProject),
  '.vsproj': folderFormat('.vsproj', parseCodeProject),
};

/** The format of a file name extension, in any case. */
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
  return { maxBytes: maxFolderBytes, isOneFile: false, parse, serialize: () => refuseToWrite(ending) };
}

async function refuseToWrite(ending: string): Promise<never> {
  throw new GatehouseError(
    'bad_request',
    `A ${ending} project is made of several files, which people write; save as .zp or .xmlz.`,
  );
}
