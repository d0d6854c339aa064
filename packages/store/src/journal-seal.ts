import { formatRecord } from './journal-record.ts';

/**
 * Makes the records of one journal tamper-evident. The key stays with the implementation: a program that can write
 * the file but lacks the key can make checksums fit, but no MAC.
 */
export interface JournalSeal {
  /** A file whose header promises no seals is refused. */
  readonly isRequired: boolean;
  /** MAC of the bytes that follow those whose MAC is `previous`; in the front of a file, `previous` is empty. */
  mac(previous: Buffer, bytes: Buffer): Buffer;
  /** Whether `found` is that MAC. */
  verify(previous: Buffer, bytes: Buffer, found: Buffer): boolean;
  /** Number of a record that is known, from outside of the folder, to have been written; 0 where nothing is known. */
  leastSequence(): number;
  /** Notes that this record is on the disk. Costs next to nothing. */
  note(sequence: number): void;
}

/** The seal of each journal by its name; undefined for one that has none yet. */
export interface JournalSeals {
  of(journal: string): JournalSeal | undefined;
}

/** For looking at sealed files without the key: structure is checked, MACs are not. */
export const unverifiedSeal: JournalSeal = {
  isRequired: false,
  mac: () => {
    throw new Error('Without the key no record can be sealed');
  },
  verify: () => true,
  leastSequence: () => 0,
  note: () => undefined,
};

export const noMac = Buffer.alloc(0);

export interface SealedBytes {
  /** The bytes and the record that seals them. */
  readonly bytes: Buffer;
  readonly mac: Buffer;
  readonly sealSize: number;
}

export interface ToSeal {
  readonly previous: Buffer;
  readonly bytes: Buffer;
  /** Sequence number of the last record in the bytes, and the number of its batch. */
  readonly sequence: number;
  readonly batch: number;
}

/** Without a seal the bytes stay as they are. */
export function sealBytes(seal: JournalSeal | undefined, toSeal: ToSeal): SealedBytes {
  const { previous, bytes, sequence, batch } = toSeal;
  if (seal === undefined) return { bytes, mac: noMac, sealSize: 0 };
  const mac = seal.mac(previous, bytes);
  const json = JSON.stringify(mac.toString('hex'));
  const line = Buffer.from(formatRecord({ sequence, batch, kind: 'seal', id: '', json }));
  return { bytes: Buffer.concat([bytes, line]), mac, sealSize: line.length };
}

/** Throws for what is no MAC. */
export function parseMac(json: string): Buffer {
  return Buffer.from(String(JSON.parse(json)), 'hex');
}
