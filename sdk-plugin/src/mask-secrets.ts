/** Stands for a secret wherever one would be shown. */
export const masked = '***';

/** A shorter value would be found in any text. */
const leastLength = 4;
/** A longer value is looked for as it is, and not in other forms. */
const maxFormed = 64 * 1024;

/** Takes secrets out of a text. */
export type MaskText = (text: string) => string;

/**
 * Makes a mask for some values. It finds each as it is, in base64 (also inside a longer text, and in the alphabet for
 * addresses), in hexadecimal digits, and escaped for addresses, HTML, XML and JSON. A value of fewer than four characters
 * is left alone.
 *
 * @example
 * const mask = createMask(['hunter2secret']);
 * mask('b64 aHVudGVyMnNlY3JldA=='); // b64 ***
 */
export function createMask(values: readonly string[]): MaskText {
  const forms = sortedForms(values);
  if (forms.length === 0) return (text) => text;
  return (text) => forms.reduce((hidden, form) => hidden.replaceAll(form, masked), text);
}

/** The same, step by step, for texts that take long. Makes the forms when a text comes. */
export function createMaskSteps(values: readonly string[]): (text: string) => Generator<null, string> {
  let forms: readonly string[] | undefined;
  return function* maskSteps(text) {
    forms ??= sortedForms(values);
    let hidden = text;
    for (const form of forms) {
      hidden = hidden.replaceAll(form, masked);
      yield null;
    }
    return hidden;
  };
}

/** A form that holds another one goes first, or its rest would stay. */
function sortedForms(values: readonly string[]): readonly string[] {
  const forms = new Set(values.filter(({ length }) => length >= leastLength).flatMap(formsOf));
  return [...forms].sort((a, b) => b.length - a.length);
}

function formsOf(value: string): readonly string[] {
  if (value.length > maxFormed) return [value];
  const bytes = Buffer.from(value);
  const forms = [value, ...base64Forms(bytes), ...hexForms(bytes), ...urlForms(value), ...markupForms(value)];
  return [...forms, ...jsonForms(value)].filter(({ length }) => length >= leastLength);
}

/** Whole, and as its digits stand behind 0, 1 or 2 other bytes and before any others. */
function base64Forms(bytes: Buffer): readonly string[] {
  const within = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    const end = Math.floor(((shift + bytes.length) * 8) / 6);
    return text.slice(Math.ceil((shift * 8) / 6), end);
  });
  const whole = bytes.toString('base64');
  const plain = [whole, whole.replace(/=+$/, ''), ...within];
  return [...plain, ...plain.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))];
}

function hexForms(bytes: Buffer): readonly string[] {
  const hex = bytes.toString('hex');
  return [hex, hex.toUpperCase()];
}

function urlForms(value: string): readonly string[] {
  // Half a surrogate pair has no form in an address.
  const wellFormed = Buffer.from(value).toString();
  const usual = encodeURIComponent(wellFormed);
  const strict = usual.replace(/[!'()*]/g, percentOf);
  const field = new URLSearchParams([['', wellFormed]]).toString().slice(1);
  const all = [usual, strict, strict.replaceAll('%20', '+'), field, encodeURI(wellFormed)];
  return [...all, ...all.map((form) => form.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()))];
}

function percentOf(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

function markupForms(value: string): readonly string[] {
  const least = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const double = least.replaceAll('"', '&quot;');
  const single = ['&#39;', '&#x27;', '&apos;'].map((quote) => double.replaceAll("'", quote));
  return [least, least.replaceAll('&gt;', '>'), double, ...single];
}

function jsonForms(value: string): readonly string[] {
  const json = JSON.stringify(value).slice(1, -1);
  const ascii = json.replace(/[^\x20-\x7e]/g, unicodeOf);
  return [json, ascii, json.replaceAll('/', '\\/')];
}

function unicodeOf(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
