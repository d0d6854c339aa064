/** Event handlers, and the document of a frame. */
const scriptNames = /^(?:on|srcdoc$)/;
/** An address that is a script, or a document with one: alone, or in a list such as those of animations. */
const scriptValues = /javascript:|data:[^,]*(?:ml|script)/;

/**
 * Whether an attribute runs a script in the page, on any element. The browser drops white space and control
 * characters from addresses, so they are ignored here too.
 */
export function isScriptAttribute(name: string, value: string | null): boolean {
  if (value === null) return false;
  if (scriptNames.test(name.toLowerCase())) return true;
  return scriptValues.test(value.replaceAll(/[\p{Cc}\s]/gu, '').toLowerCase());
}
