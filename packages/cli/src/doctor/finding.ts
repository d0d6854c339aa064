import type { Finding } from '@gatehouse/sdk-plugin';

export function passed(summary: string): Finding {
  return { summary, problems: [] };
}

export function failed(what: string, fix: string): Finding {
  return { summary: what, problems: [{ what, fix }] };
}

/** Quotes a path for a command line that a person may copy. */
export function quote(path: string): string {
  return `'${path.replaceAll("'", "'\\''")}'`;
}
