import { compareOutlines } from './compare-outlines.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { fitText } from './fit-text.ts';
import { keepOutline } from './outline-memory.ts';
import type { ToolAnswer } from './tool-answer.ts';
import { endWord, markUntrusted } from './untrusted.ts';

/** Steps that were taken, and the outlines around them. */
interface Acted {
  readonly done: number;
  readonly steps: number;
  /** Why the step after the last one that was done failed; null where none did. */
  readonly failure: string | null;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The page or the screen. */
  readonly source: string;
  /** The tool that reads the rest. */
  readonly reader: string;
  /** The limit of the whole answer. */
  readonly maxTokens: number;
}

const maxFailureTokens = 150;
const maxSource = 100;

/** The steps that were done, and the failure of the next one. */
export function stepLines({
  done,
  steps,
  failure,
}: Pick<Acted, 'done' | 'steps' | 'failure'>): readonly string[] {
  if (failure === null) return [`${done} of ${steps} steps done`];
  return [
    `${done} of ${steps} steps done`,
    `steps[${done}] failed: ${fitText(failure, maxFailureTokens).text}`,
  ];
}

/** The difference that steps made to a page or a screen, which keeps to its tokens with all that stands around it. */
export function changesAnswer({ before, after, source, reader, maxTokens, ...acted }: Acted): ToolAnswer {
  const changes = compareOutlines(before, after);
  const all = changes.join('\n');
  const revision = keepOutline(after);
  // Tokens of random words differ, so the budget and the answer have the same one.
  const word = endWord();
  const answer = (text: string) => {
    const left = all.length - text.length;
    return [
      ...stepLines(acted),
      `revision ${revision}`,
      ...(left === 0 ? [] : [`${left} more characters: ${reader}`]),
      changes.length === 0 ? 'nothing changed' : markUntrusted(text, source.slice(0, maxSource), word),
    ].join('\n');
  };
  // With a sign, as line ends that stand beside each other count once.
  const budget = Math.max(1, maxTokens - estimateTokens(answer('-')));
  return { text: answer(fitChanges(changes, budget)), ...(acted.failure === null ? {} : { isError: true }) };
}

/** Where not all lines fit, those that are gone are left out first: the others show what stands there now. */
function fitChanges(changes: readonly string[], budget: number): string {
  const all = fitText(changes.join('\n'), budget, 0);
  const added = changes.filter((line) => line.startsWith('+'));
  return all.left === 0 || added.length === 0 ? all.text : fitText(added.join('\n'), budget, 0).text;
}
