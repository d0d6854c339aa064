export type LogLevel = 'V' | 'D' | 'I' | 'W' | 'E' | 'F';

export interface LogLine {
  readonly time: number;
  readonly pid: number;
  readonly level: LogLevel;
  readonly tag: string;
  readonly text: string;
  readonly buffer: string;
}

const MOST_LINES = 5000;

export interface Logs {
  write(line: Pick<LogLine, 'tag' | 'text'> & Partial<LogLine>): void;
  lines(): readonly LogLine[];
  clear(): void;
  /** Calls back for each new line until the signal aborts. */
  follow(signal: AbortSignal, onLine: (line: LogLine) => void): void;
}

export function createLogs(now: () => number): Logs {
  let lines: LogLine[] = [];
  const followers = new Set<(line: LogLine) => void>();
  return {
    write(line) {
      const whole: LogLine = { time: now(), pid: 1200, level: 'I', buffer: 'main', ...line };
      lines.push(whole);
      if (lines.length > MOST_LINES) lines = lines.slice(-MOST_LINES / 2);
      for (const follower of followers) follower(whole);
    },
    lines: () => lines,
    clear() {
      lines = [];
    },
    follow(signal, onLine) {
      followers.add(onLine);
      signal.addEventListener('abort', () => followers.delete(onLine), { once: true });
    },
  };
}
