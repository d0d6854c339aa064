import type { FileRights } from '../files/file-rights.ts';

/** What the parts of the daemon know about a run. */
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
  /** The proxy, with its password, through which the run goes out; absent where it goes out directly. */
  readonly proxy?: string;
  /** What it may do with files. */
  readonly fileRights: FileRights;
}

export type LogLevel = 'Info' | 'Warning' | 'Error';

/** A line that a run writes to its log. */
export interface LogLine {
  readonly level: LogLevel;
  readonly message: string;
  /** How it is to be shown: a name of a color, or `#rrggbb`. Absent where nobody asked for one. */
  readonly color?: string;
}
