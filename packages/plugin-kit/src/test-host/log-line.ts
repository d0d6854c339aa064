/** A line that the host or a plugin wrote to the log. */
export interface LogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  /** Id of the plugin that wrote it, or null for the host. */
  readonly plugin: string | null;
  readonly message: string;
  readonly fields: object;
}
