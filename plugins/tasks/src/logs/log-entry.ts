import type { LogLevel } from '@gatehouse/plugin-runtime/api';

/** One line of the log of a task. */
export interface LogEntry {
  /** `project`: what its actions logged; `engine`: what became of the try and of its actions. */
  readonly kind: 'project' | 'engine';
  /** UTC ISO-8601. */
  readonly timestamp: string;
  readonly level: LogLevel;
  readonly uowId: string;
  readonly threadId: number;
  readonly message: string;
  /** The branch that was taken, where that is known. */
  readonly way: string | null;
  readonly actionId: string | null;
  readonly actionGroupId: string | null;
  readonly actionName: string | null;
  /** Into an action, out of it well or badly, or none of these. */
  readonly direction: 'In' | 'Good' | 'Bad' | 'Info';
  readonly elapsedMilliseconds: number | null;
  /** How it is to be shown, where the project asks for that. */
  readonly color?: string;
}
