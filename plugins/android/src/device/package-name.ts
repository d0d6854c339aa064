/** Whether an app can be called that: what goes into command lines is nothing else. */
export function isPackageName(name: string): boolean {
  return name.length <= 200 && /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/.test(name);
}
