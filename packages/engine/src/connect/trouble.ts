export interface Trouble {
  /** The engine does not answer; why, as its library says. */
  unreachable(reason: string): void;
  /** The engine answers; what is wrong with it, or null. */
  reachable(warning: string | null): void;
}

/** Reports each change once. */
export function createTrouble(place: string, report: (message: string | null) => void): Trouble {
  let reported: string | null = null;
  const change = (message: string | null) => {
    if (message === reported) return;
    reported = message;
    report(message);
  };
  let isAway = false;
  return {
    unreachable: (reason) => {
      if (isAway) return;
      isAway = true;
      change(`The engine at ${place} does not answer (${reason}). It is tried again until it does.`);
    },
    reachable: (warning) => {
      isAway = false;
      change(warning);
    },
  };
}

/** Node gives an error of several addresses no message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== '') return error.message;
  return 'code' in error ? String(error.code) : error.name;
}
