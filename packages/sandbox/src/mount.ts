/** The content of a sandbox at one path. */
export type Mount =
  /** The entry outside, read-only or writable. */
  | { readonly kind: 'read' | 'write' }
  /** Another entry outside, read-only. */
  | { readonly kind: 'other'; readonly source: string }
  /** An empty read-only folder. */
  | { readonly kind: 'empty' }
  /** An entry that is visible but cannot be opened. */
  | { readonly kind: 'denied-folder' | 'denied-file' }
  | { readonly kind: 'processes' | 'devices' }
  | { readonly kind: 'link'; readonly target: string };

/** Mounts by path. Children are mounted after their parents. */
export type Mounts = Map<string, Mount>;
