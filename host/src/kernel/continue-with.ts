/**
 * Goes on with a value: at once when it is there, later when it is promised. Waiting for what is there already would
 * cost a request more than most of its steps.
 */
export function continueWith<T, R>(
  value: T | Promise<T>,
  next: (value: T) => R | Promise<R>,
): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
