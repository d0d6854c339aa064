import { readFile } from 'node:fs/promises';
import type { ProjectFiles } from '@gatehouse/plugin-runtime/api';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { GatehouseError } from '@gatehouse/sdk-plugin';

/**
 * Reads real files whose text is the name of the project, or JSON with parts of one; a text with "broken" in it does not
 * parse.
 */
export class FakeProjectFiles implements ProjectFiles {
  create(name: string): ProjectDocument {
    return { name, groups: [], botUi: null, inputSettings: null } as unknown as ProjectDocument;
  }

  async parse(bytes: Buffer, fileName: string): Promise<ProjectDocument> {
    const text = bytes.toString();
    if (text.includes('broken')) throw new GatehouseError('bad_request', `${fileName}, line 1: broken`);
    if (text.startsWith('{')) return { ...this.create('form'), ...JSON.parse(text) };
    return this.create(text);
  }

  async serialize(document: ProjectDocument): Promise<Buffer> {
    return Buffer.from(document.name);
  }

  /** Files that were read so far. */
  reads = 0;

  async read(path: string) {
    this.reads += 1;
    const bytes = await readFile(path).catch(() => {
      throw new GatehouseError('not_found', `There is no file ${path}`);
    });
    const facts = { fileHash: '', fileSizeBytes: bytes.length, lastWriteTimeUtc: '' };
    return { document: await this.parse(bytes, path), facts };
  }

  async write(): Promise<never> {
    throw new Error('Tasks write no project files');
  }

  async writeOwn(): Promise<never> {
    throw new Error('Tasks write no project files');
  }

  async readOwn(): Promise<never> {
    throw new Error('Tasks write no project files');
  }

  async facts(): Promise<null> {
    return null;
  }
}
