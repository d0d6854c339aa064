import { ActionError, quote } from '@gatehouse/sdk-actions';

/** Parses a phone number in the formats that people write. */
export function toPhoneNumber(text: string): string {
  const number = text.trim().replaceAll(/[\s()./-]/g, '');
  if (/^[+]?\d{3,20}$/.test(number)) return number;
  throw new ActionError(`To is ${quote(text)}, which is no number of a phone, such as +49 30 901820.`);
}
