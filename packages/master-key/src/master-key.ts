import { deriveKey } from './derive-key.ts';
import { type KeyPlace, keyPlaceOf } from './key-place.ts';
import type { KeyRecord, KeyRecords } from './key-records.ts';

/** The master key of one data folder. The key itself leaves this folder of sources only as what is derived from it. */
export interface MasterKey {
  derive(purpose: readonly string[]): Buffer;
  readonly place: KeyPlace;
  /** Journals that have no seals yet; null while none was looked at. */
  readonly unsealed: readonly string[] | null;
  setUnsealed(names: readonly string[]): Promise<void>;
  /** Where the ends of the journals are noted. */
  readonly endsFile: string;
}

interface Parts {
  readonly record: KeyRecord;
  readonly key: Buffer;
  readonly records: KeyRecords;
}

export function toMasterKey({ record: first, key, records }: Parts): MasterKey {
  let record = first;
  return {
    derive: (purpose) => deriveKey(key, purpose),
    place: keyPlaceOf(first, records),
    get unsealed() {
      return record.unsealed;
    },
    setUnsealed: async (names) => {
      record = { ...record, unsealed: [...names] };
      await records.write(record);
    },
    endsFile: records.endsFile(first.path),
  };
}
