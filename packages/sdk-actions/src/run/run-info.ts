import type { FileRights } from '../files/file-rights.ts';
import type { SpanTrace } from './span-trace.ts';

/** Facts about a run, known in the daemon and in its worker. */
export interface RunInfo {
  /** The unit of work: lowercase UUID, new for each run. */
  readonly uowId: string;
  readonly projectName: string;
  /** Null when the project was never saved. */
  readonly projectPath: string | null;
  /** Null in the editor. */
  readonly taskId: string | null;
  /** Thread of the task, counted from 0. */
  readonly threadId: number;
  /** The proxy of the run, with its password; absent for a direct connection. */
  readonly proxy?: string;
  /** Path of a file with authorities that the run trusts beside the usual ones; absent for none. */
  readonly certificates?: string;
  /** Name of the node on which it runs; absent on the machine of the daemon. */
  readonly node?: string;
  /** The trace of its span, for the programs that it calls; absent where no spans are kept. */
  readonly spans?: SpanTrace;
  /** Rights of the run to files. */
  readonly fileRights: FileRights;
}

/** How much a line of the log of a run matters. */
export type LogLevel = 'Info' | 'Warning' | 'Error';

/** A line that a run writes to its log. */
export interface LogLine {
  readonly level: LogLevel;
  readonly message: string;
  /** A colour name or `#rrggbb`; absent by default. */
  readonly color?: string;
}
