import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { FileFormat } from '../formats/file-formats.ts';

const maxDocuments = 8;
const maxFileBytes = 256 * 1024;

interface ReadFile {
  readonly format: FileFormat;
  /** SHA-256 of its bytes. */
  readonly fileHash: string;
  readonly fileSizeBytes: number;
}

interface Known extends Pick<ReadFile, 'format' | 'fileHash'> {
  readonly document: ProjectDocument;
}

/**
 * Documents of the files that were read last. Equal bytes give the same document, so what is known of it (its digest, its
 * requirements, its copies in workers) stays known when its file is read again.
 */
export class RecentDocuments {
  /** The last one first. */
  #known: readonly Known[] = [];

  async read(
    { format, fileHash, fileSizeBytes }: ReadFile,
    parse: () => Promise<ProjectDocument>,
  ): Promise<ProjectDocument> {
    if (!format.isOneFile || fileSizeBytes > maxFileBytes) return parse();
    const isSame = (known: Known) => known.fileHash === fileHash && known.format === format;
    const document = this.#known.find(isSame)?.document ?? (await parse());
    const others = this.#known.filter((known) => !isSame(known)).slice(0, maxDocuments - 1);
    this.#known = [{ format, fileHash, document }, ...others];
    return document;
  }
}
