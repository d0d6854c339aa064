/** Names of HTTP for the two ways in which a build compresses files, the better one first. */
export const codings = ['br', 'gzip'] as const;

export type Coding = (typeof codings)[number];

/** Bytes on the disk as they were when the folder was read, or built. */
export interface StoredForm {
  /** Absolute. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** Lowercase hex. */
  readonly sha256: string;
}

/** A file of a built page, and how it is sent. */
export interface BuiltFile {
  /** Such as `/assets/index-DiwrgTda.js`; `/` for `index.html`. */
  readonly urlPath: `/${string}`;
  readonly mediaType: string;
  /** `hashed`: the name changes with the content; `page`: it names the others, and is never kept. */
  readonly kind: 'page' | 'hashed' | 'other';
  readonly plain: StoredForm;
  readonly compressed: Readonly<Partial<Record<Coding, StoredForm>>>;
}
