/** The new file of a rewrite, until it is renamed. */
export function temporaryPath(file: string): string {
  return `${file}.new`;
}
