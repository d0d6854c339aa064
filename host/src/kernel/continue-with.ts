/**
 * Continues with a value: synchronously if it is available, else after its promise. Awaiting an available value would
 * cost a request more than most of its steps.
 */
export function continueWith<T, R>(
  value: T | Promise<T>,
  next: (value: T) => R | Promise<R>,
): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
