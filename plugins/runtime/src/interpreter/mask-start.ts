import type { MaskText } from '@gatehouse/sdk-plugin/internal';

/** Forms of a secret, such as escaped ones, are longer than the secret. */
export const maxFormFactor = 6;

interface Start {
  readonly mask: MaskText;
  /** The characters of the longest secret that it masks. */
  readonly maxSecretLength: number;
  /** The characters that are needed at least; where there are fewer, the text ends before. */
  readonly length: number;
}

/** The start of a text with its secrets masked. The rest is not looked through, so that a long text takes no time. */
export function maskStart(text: string, { mask, maxSecretLength, length }: Start): string {
  const margin = maxFormFactor * maxSecretLength;
  for (let size = length + 2 * margin; size < text.length; size *= 2) {
    const masked = mask(text.slice(0, size));
    // The end of the part may cut a secret, which is not masked then.
    if (masked.length - margin >= length) return masked.slice(0, masked.length - margin);
  }
  return mask(text);
}
