/** One argument for the shell of a device, whatever it contains. All quoting is done here. */
export function quote(argument: string): string {
  return `'${argument.replaceAll("'", "'\\''")}'`;
}

/** A command line in which each argument is quoted. */
export function commandLine(program: string, ...args: readonly (string | number)[]): string {
  return [program, ...args.map((argument) => quote(String(argument)))].join(' ');
}
