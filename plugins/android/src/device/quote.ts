/** One argument for the shell of a device, whatever it contains. No other place puts quotes. */
export function quote(argument: string): string {
  return `'${argument.replaceAll("'", "'\\''")}'`;
}

/** A command line whose arguments stay data. */
export function commandLine(program: string, ...args: readonly (string | number)[]): string {
  return [program, ...args.map((argument) => quote(String(argument)))].join(' ');
}
