/** Attributes that developers set for tests. */
export const testIds = ['data-testid', 'data-test-id', 'data-test', 'data-qa', 'data-cy'];

/** A generated id changes at the next visit. */
export function isLasting(id: string): boolean {
  return !/\s|\d{4,}|^\d|[0-9a-f]{8}|^:|:r|^(?:ember|ext-|yui|radix|mui-|headlessui|react-)/i.test(id);
}

export function quotedForCss(text: string): string {
  const escaped = text
    .replace(/["\\]/g, '\\$&')
    .replace(/\p{Cc}/gu, (sign) => `\\${sign.charCodeAt(0).toString(16)} `);
  return `"${escaped}"`;
}
