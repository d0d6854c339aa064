/** The result of the work. Rejects with the error of `late` after the time limit; a late result is ignored. */
export async function withTimeout<T>(ms: number, work: () => T | Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([work(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
