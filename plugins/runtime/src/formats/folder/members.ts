import path from 'node:path';
import { below, elsewhere, type GuardedPath } from '@gatehouse/sdk-actions/files';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { readBytes, useProjectFile } from '../../project-files/read-project-file.ts';
import { runInSlices } from '../../text/slices.ts';
import { maxFolderBytes } from '../../text/text-chunks.ts';
import { refusal } from '../../text/text-refusal.ts';
import { assertUtf8 } from '../../text/utf8.ts';

const maxMembers = 10_000;

/** Files that a manifest names by paths relative to its folder. */
export class Members {
  readonly #manifest: GuardedPath | null;
  #count = 0;
  #bytes = 0;

  /** @param manifest its real path; null for bytes without a file, such as an upload */
  constructor(manifest: GuardedPath | null) {
    this.#manifest = manifest;
  }

  /** @param place in the manifest, for the error */
  async readText(name: string, place: string): Promise<string> {
    if (this.#manifest === null)
      throw refusal(`${place}: ${quote(name)} did not come with it; give the path of the project instead`);
    assertInside(name, place);
    if (++this.#count > maxMembers) throw refusal(`${place}: it names more than ${maxMembers} files`);
    const bytes = await this.#read(elsewhere(this.#manifest, path.dirname(this.#manifest.path)), {
      name,
      place,
    });
    await runInSlices(assertUtf8(bytes));
    return bytes.toString().replace(/^\ufeff/, '');
  }

  async #read(folder: GuardedPath, { name, place }: { name: string; place: string }): Promise<Buffer> {
    try {
      const { realPath, bytes } = await useProjectFile(below(folder, name), async (file) => ({
        ...(await readBytes(file)),
        realPath: file.realPath,
      }));
      if (!realPath.startsWith(folder.path + path.sep))
        throw refusal(`${place}: ${quote(name)} leads out of the folder`);
      this.#bytes += bytes.length;
      if (this.#bytes > maxFolderBytes) throw refusal(`${place}: its files are larger than 32 MB in all`);
      return bytes;
    } catch (error) {
      if (!(error instanceof GatehouseError) || error.code !== 'not_found') throw error;
      throw refusal(`${place}: there is no file ${quote(name)} beside it`);
    }
  }
}

function assertInside(name: string, place: string): void {
  const isInside = name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
  if (isInside && name.length <= 500 && !/[\\:\0]/.test(name)) return;
  throw refusal(
    `${place}: ${quote(name)} must be a path below the folder of the project, such as code/main.ts`,
  );
}

function quote(name: string): string {
  return JSON.stringify(name.slice(0, 500));
}
