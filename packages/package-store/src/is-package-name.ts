const packageName = /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;

/** Whether npm takes the text as the name of a package. No such name leads out of a folder. */
export function isPackageName(text: string): boolean {
  return packageName.test(text) && text.length <= 214;
}
