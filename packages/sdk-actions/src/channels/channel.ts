declare const carried: unique symbol;

/**
 * A typed connection between the parts of a plugin in a worker and in the daemon. Questions and answers must survive
 * JSON; the answer of a command may also be bytes (`Uint8Array`), which are sent unchanged.
 */
export interface Channel<Question, Answer> {
  readonly name: string;
  readonly [carried]?: (question: Question) => Answer;
}

/** @example export const openWindow = channel<WindowRequest, WindowAnswer>('sessions.open-window'); */
export function channel<Question, Answer>(name: `${string}.${string}`): Channel<Question, Answer> {
  return { name };
}
