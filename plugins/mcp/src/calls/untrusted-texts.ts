const windowMs = 10 * 60_000;
const maxKeys = 1_000;

/** Which keys read text of a page or a screen shortly ago: there are no sessions, so that a key stands for its conversation. */
export interface UntrustedTexts {
  note(keyId: string): void;
  wereRead(keyId: string): boolean;
}

export function createUntrustedTexts(now: () => number = () => performance.now()): UntrustedTexts {
  const readAt = new Map<string, number>();
  return {
    note: (keyId) => {
      readAt.delete(keyId);
      readAt.set(keyId, now());
      for (const oldest of readAt.keys()) {
        if (readAt.size <= maxKeys) break;
        readAt.delete(oldest);
      }
    },
    wereRead: (keyId) => now() - (readAt.get(keyId) ?? Number.NEGATIVE_INFINITY) < windowMs,
  };
}
