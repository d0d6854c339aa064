/** `write` resolves once the secret was read back; `read` of an entry that is not there gives null. */
export type KeychainRequest =
  | { readonly kind: 'read'; readonly entry: string }
  | { readonly kind: 'remove'; readonly entry: string }
  | { readonly kind: 'write'; readonly entry: string; readonly secret: string };

export type KeychainAnswer =
  | { readonly kind: 'done'; readonly secret: string | null }
  | { readonly kind: 'failed'; readonly reason: string };
