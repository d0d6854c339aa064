/** The failure of an action for a reason that its user can fix. */
export class ActionError extends Error {
  override readonly name = 'ActionError';
  /** Milliseconds that a server asked to wait before another attempt; 0 where none did. */
  readonly retryAfterMs: number;

  constructor(message: string, { retryAfterMs = 0 } = {}) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Quotes a value for a message, and cuts it when it is long. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}
