/** Event handlers, and the document of a frame. */
const scriptNames = /^(?:on|srcdoc$)/;
/** An address that is a script, or a document that brings one: alone, or within a list such as those of animations. */
const scriptValues = /javascript:|data:[^,]*(?:ml|script)/;

/**
 * Whether an attribute runs a script in the page, whatever element has it. The browser drops white space and control
 * characters from addresses, so they hide nothing here either.
 */
export function isScriptAttribute(name: string, value: string | null): boolean {
  if (value === null) return false;
  if (scriptNames.test(name.toLowerCase())) return true;
  return scriptValues.test(value.replaceAll(/[\p{Cc}\s]/gu, '').toLowerCase());
}
