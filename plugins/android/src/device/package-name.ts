/** Whether a text can be the name of an app; command lines contain only such names. */
export function isPackageName(name: string): boolean {
  return name.length <= 200 && /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/.test(name);
}
