import type { LogLevel } from '@gatehouse/sdk-actions';

/** One line of the log of a task. */
export interface LogEntry {
  /** `project`: logged by its actions; `engine`: outcomes of the try and of its actions. */
  readonly kind: 'project' | 'engine';
  /** UTC ISO-8601. */
  readonly timestamp: string;
  readonly level: LogLevel;
  readonly uowId: string;
  readonly threadId: number;
  readonly message: string;
  /** The branch that was taken, if known. */
  readonly way: string | null;
  readonly actionId: string | null;
  readonly actionGroupId: string | null;
  readonly actionName: string | null;
  /** Start of an action, its end with success or failure, or none of these. */
  readonly direction: 'In' | 'Good' | 'Bad' | 'Info';
  readonly elapsedMilliseconds: number | null;
  /** Presentation of the entry, if the project asks for one. */
  readonly color?: string;
}
