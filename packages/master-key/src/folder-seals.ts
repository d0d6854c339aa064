import type { JournalSeals } from '@gatehouse/store';
import { createMacSeal } from '@gatehouse/store/mac-seal';
import type { KnownEnds } from './known-ends.ts';
import type { MasterKey } from './master-key.ts';

export interface FolderSealsOptions {
  readonly key: Pick<MasterKey, 'derive'>;
  readonly ends: KnownEnds;
  /** The folder of journals inside the data folder. */
  readonly folder: string;
  /** Names of journals, with their folder, that have no seals. */
  readonly unsealed: readonly string[];
}

/** Each journal has a key of its own: none can pass for another one. */
export function createFolderSeals({ key, ends, folder, unsealed }: FolderSealsOptions): JournalSeals {
  return {
    of: (journal) => {
      const name = `${folder}/${journal}`;
      if (unsealed.includes(name)) return undefined;
      return createMacSeal(key.derive(['journal', name]), ends.of(name));
    },
  };
}
