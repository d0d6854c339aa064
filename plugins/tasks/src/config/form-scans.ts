import { stat } from 'node:fs/promises';
import type { ProjectFiles } from '@gatehouse/plugin-runtime/api';
import { type Form, formOf } from './form.ts';

interface Scan {
  readonly form: Form;
  /** State of the file when it was read. */
  readonly state: string;
}

const maxScans = 200;

/** Cache of the forms of project files. A file is read again after it changed. */
export class FormScans {
  readonly #projectFiles: ProjectFiles;
  /** By path, the most recently used last. */
  readonly #scans = new Map<string, Scan>();

  constructor(projectFiles: ProjectFiles) {
    this.#projectFiles = projectFiles;
  }

  /** Reads the form of the current file. */
  async read(path: string): Promise<Form> {
    const state = await stateOf(path);
    const known = this.#scans.get(path);
    const form = known?.state === state ? known.form : await this.#scan(path);
    // A file that was written meanwhile has another state now and is read again by the next call.
    if (state !== null) this.#remember(path, { form, state });
    return form;
  }

  async #scan(path: string): Promise<Form> {
    const { document } = await this.#projectFiles.read(path);
    return formOf(document);
  }

  #remember(path: string, scan: Scan): void {
    this.#scans.delete(path);
    this.#scans.set(path, scan);
    const [oldest] = this.#scans.keys();
    if (this.#scans.size > maxScans && oldest !== undefined) this.#scans.delete(oldest);
  }
}

/** Null if the file cannot be examined; reading it reports why. */
async function stateOf(path: string): Promise<string | null> {
  try {
    const { mtimeNs, ctimeNs, size, ino } = await stat(path, { bigint: true });
    return [mtimeNs, ctimeNs, size, ino].join('/');
  } catch {
    return null;
  }
}
