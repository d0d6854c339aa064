/** What a sandbox shows at one path. */
export type Mount =
  /** What is there outside, to be read or to be changed too. */
  | { readonly kind: 'read' | 'write' }
  /** An empty folder that cannot be changed. */
  | { readonly kind: 'empty' }
  /** An entry that is seen and cannot be opened. */
  | { readonly kind: 'denied-folder' | 'denied-file' }
  | { readonly kind: 'processes' | 'devices' }
  | { readonly kind: 'link'; readonly target: string };

/** By path. A deeper path is mounted after a shorter one. */
export type Mounts = Map<string, Mount>;
