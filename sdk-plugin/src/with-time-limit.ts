/**
 * The result of the work or, when the time is up first, that of `late`, which may also throw. The work is not
 * cancelled.
 */
export async function withTimeLimit<T, Late>(
  work: Promise<T>,
  ms: number,
  late: () => Late,
): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    return await Promise.race([work, timeUp.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
