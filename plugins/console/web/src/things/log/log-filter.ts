import type { LogLine } from '../../api/queries/follow-log.ts';

export const levelChoices = ['all', 'warnings', 'errors'] as const;
export type LevelChoice = (typeof levelChoices)[number];

export interface LogFilter {
  readonly text: string;
  readonly level: LevelChoice;
}

const levels: Readonly<Record<LevelChoice, readonly string[]>> = {
  all: ['Info', 'Warning', 'Error'],
  warnings: ['Warning', 'Error'],
  errors: ['Error'],
};

/** The same lines where nothing is asked for. */
export function filterLog(lines: readonly LogLine[], { level, text }: LogFilter): readonly LogLine[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '' && level === 'all') return lines;
  const shown = levels[level];
  return lines.filter((line) => shown.includes(line.level) && line.message.toLowerCase().includes(wanted));
}
