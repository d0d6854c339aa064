/** A line of what the reader process prints. Lists come in pieces, before the value that has a mark of them. */
export type FromReader =
  | { readonly kind: 'items'; readonly list: number; readonly items: readonly unknown[] }
  | { readonly kind: 'document'; readonly document: unknown }
  /** The last line of a file that was read. */
  | {
      readonly kind: 'end';
      readonly fileHash: string;
      readonly fileSizeBytes: number;
      readonly documentDigest: string;
    }
  /** A message for whoever opens the file. */
  | {
      readonly kind: 'refused';
      readonly code: 'bad_request' | 'internal_error';
      readonly message: string;
    }
  | { readonly kind: 'failed'; readonly message: string };
