/** The work, or what `late` throws when it is not done in time. What comes after that is nobody's any more. */
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
