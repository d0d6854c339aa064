import { ActionError } from '@gatehouse/sdk-actions';
import { archiveEntries, brokenArchive } from '../../archives/archive-entries.ts';

const bounds = { maxEntries: 10_000, maxBytes: 256 * 2 ** 20 };

/** The wanted files of a workbook, by name. */
export async function unpackWorkbook(
  bytes: Buffer,
  isWanted: (name: string) => boolean,
): Promise<Map<string, Buffer>> {
  const { fromBufferPromise } = await import('yauzl');
  const parts = new Map<string, Buffer>();
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    for await (const entry of archiveEntries(zip, bounds)) {
      if (entry.isFolder || !isWanted(entry.name)) continue;
      const chunks: Buffer[] = [];
      for await (const chunk of await entry.open()) chunks.push(chunk);
      parts.set(entry.name, Buffer.concat(chunks));
    }
  } catch (cause) {
    throw brokenArchive(cause);
  }
  if (!parts.has('xl/workbook.xml')) {
    throw new ActionError(
      'The file is no workbook of the kind xlsx; an old xls must be saved as xlsx first.',
    );
  }
  return parts;
}

export async function packWorkbook(parts: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  for (const [name, bytes] of parts) zip.addBuffer(bytes, name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
