export interface TraceSearch {
  /** The task of the try; left out for a run of the editor. */
  readonly task?: string;
}

export function readTraceSearch({ task }: Readonly<Record<string, unknown>>): TraceSearch {
  return typeof task === 'string' ? { task } : {};
}
