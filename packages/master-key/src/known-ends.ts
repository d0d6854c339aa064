import type { StoreLog } from '@gatehouse/store';
import type { KnownSequence } from '@gatehouse/store/mac-seal';
import { readIfThere } from '@gatehouse/store/read-if-there';
import { writeFileDurably } from '@gatehouse/store/write-file-durably';
import * as v from 'valibot';

const endsSchema = v.record(v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0)));

/** Maximum time from a write until its number is noted outside of the data folder. */
const noteMs = 5_000;

/**
 * The number of the last record of each journal, as far as it was noted. A journal that ends before it was cut or
 * replaced by an older copy. It is noted now and then and at a clean stop: at each write it would cost a second sync.
 */
export interface KnownEnds {
  of(journal: string): KnownSequence;
}

export interface OpenKnownEnds extends KnownEnds {
  /** Notes what is not noted yet. */
  close(): Promise<void>;
}

/** For looking only. */
export function readKnownEnds(file: string): KnownEnds {
  const ends = readEnds(file);
  return { of: (journal) => ({ least: () => ends[journal] ?? 0, note: () => undefined }) };
}

export function openKnownEnds(file: string, log: StoreLog): OpenKnownEnds {
  const ends = new Map(Object.entries(readEnds(file)));
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const write = () => {
    timer = undefined;
    const text = `${JSON.stringify(Object.fromEntries(ends))}\n`;
    writing = writing
      .then(() => writeFileDurably(file, text))
      .catch((error: unknown) => log.warn({ file, error }, 'The ends of the journals could not be noted'));
  };
  return {
    of: (journal) => ({
      least: () => ends.get(journal) ?? 0,
      note: (sequence) => {
        ends.set(journal, sequence);
        timer ??= setTimeout(write, noteMs).unref();
      },
    }),
    close: async () => {
      if (timer !== undefined) {
        clearTimeout(timer);
        write();
      }
      await writing;
    },
  };
}

function readEnds(file: string): Readonly<Record<string, number>> {
  const text = readIfThere(file);
  if (text === null) return {};
  try {
    return v.parse(endsSchema, JSON.parse(text));
  } catch (cause) {
    throw new Error(
      `${file}, where the ends of the journals are noted, cannot be read; restore it, or accept the journals as they are with: gatehouse journals trust`,
      { cause },
    );
  }
}
