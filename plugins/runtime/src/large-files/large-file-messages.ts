import {
  isAnything,
  isListOf,
  isNumber,
  isText,
  messageParser,
} from '@gatehouse/sdk-plugin/internal/message-parser';

/** A line of output of the reader process. The pieces of a list precede the value with its mark. */
export type FromReader =
  | { readonly kind: 'items'; readonly list: number; readonly items: readonly unknown[] }
  | { readonly kind: 'document'; readonly document: unknown }
  /** The last line. */
  | {
      readonly kind: 'end';
      readonly fileHash: string;
      readonly fileSizeBytes: number;
      readonly documentDigest: string;
    }
  /** An error for the caller. */
  | {
      readonly kind: 'refused';
      readonly code: 'bad_request' | 'internal_error';
      readonly message: string;
    }
  | { readonly kind: 'failed'; readonly message: string };

const parseMessage = messageParser<FromReader>({
  items: { list: isNumber, items: isListOf(isAnything) },
  document: { document: isAnything },
  end: { fileHash: isText, fileSizeBytes: isNumber, documentDigest: isText },
  refused: { code: isText, message: isText },
  failed: { message: isText },
});

/** Throws where the line is not a valid message. */
export function parseFromReader(line: string): FromReader {
  return parseMessage(JSON.parse(line));
}
