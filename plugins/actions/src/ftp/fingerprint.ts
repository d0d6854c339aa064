import { createHash } from 'node:crypto';
import { ActionError, quote } from '@gatehouse/sdk-actions';

/** A SHA-256 as servers and tools print it, in lower-case hexadecimal; empty for the empty text. */
export function parseFingerprint(text: string): string {
  const plain = text.trim().replace(/^SHA-?256:/i, '');
  if (plain === '') return '';
  const hex = plain.replaceAll(':', '').toLowerCase();
  if (/^[0-9a-f]{64}$/.test(hex)) return hex;
  const decoded = Buffer.from(plain, 'base64');
  if (/^[A-Za-z0-9+/]{43}=?$/.test(plain) && decoded.length === 32) return decoded.toString('hex');
  throw new ActionError(`Fingerprint must be a SHA-256 in hexadecimal or Base64; it is ${quote(text)}.`);
}

export function fingerprintOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex');
}

/** As OpenSSH prints it, so that users can copy it into the parameter. */
export function shownFingerprint(hex: string): string {
  return `SHA256:${Buffer.from(hex, 'hex').toString('base64').replace(/=+$/, '')}`;
}

export function strangeKey(host: string, shown: string): ActionError {
  return new ActionError(
    `${host} shows the key ${shownFingerprint(shown)}, which is not the one of Fingerprint: another server may answer in its place.`,
  );
}
