/** Something that is not as it should be, and what to do about it. */
export interface Problem {
  readonly what: string;
  readonly fix: string;
}

/** What a check saw. Without problems it passed; the summary is one line for people. */
export interface Finding {
  readonly summary: string;
  readonly problems: readonly Problem[];
}

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
