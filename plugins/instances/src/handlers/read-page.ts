import { writtenReply } from '@gatehouse/sdk-plugin';
import type { WantedText } from '../browser/direct/read-text.ts';
import { readDom, readDomPart } from '../command-channels.ts';
import { partsOf, type TextReply } from '../commands/write-text.ts';
import type { Drive } from './browsers.ts';

type Call = Parameters<Drive>[0];

let reads = 0;

/** A part of the content of a page. The worker wrote it as JSON, which is sent unchanged. */
export async function readPage(
  drive: Drive,
  call: Call,
  { tabId, ...wanted }: WantedText & { readonly tabId: number },
): Promise<TextReply> {
  reads += 1;
  const readId = reads;
  const first = drive(call, readDom, { command: { tabId, readId, ...wanted } });
  const others = Array.from({ length: partsOf(wanted) - 1 }, (_none, place) =>
    drive(call, readDomPart, { command: { tabId, readId, place: place + 1 } }),
  );
  // The first part has the reason for missing parts.
  for (const other of others) other.catch(() => undefined);
  const json = Buffer.concat([await first, ...(await Promise.all(others))]);
  return writtenReply(readLater(json), json);
}

/** Parses the reply on demand. */
function readLater(json: Buffer): TextReply {
  let read: TextReply | null = null;
  const reply = (): TextReply => {
    read ??= JSON.parse(String(json)) as TextReply;
    return read;
  };
  return {
    get totalLength() {
      return reply().totalLength;
    },
    get nextIndex() {
      return reply().nextIndex;
    },
    get isTruncated() {
      return reply().isTruncated;
    },
    get content() {
      return reply().content;
    },
  };
}
