import * as v from 'valibot';
import { compareOutlines } from '../answers/compare-outlines.ts';
import { fitText } from '../answers/fit-text.ts';
import { keepOutline, recallOutline } from '../answers/outline-memory.ts';
import { readField } from '../answers/read-field.ts';
import type { ToolAnswer } from '../answers/tool-answer.ts';
import { markUntrusted } from '../answers/untrusted.ts';
import { maxTokensInput } from '../tools/max-tokens.ts';
import { tool } from '../tools/tool.ts';
import { type FoundPage, findPage, pageInput } from './find-page.ts';
import { outlinePage } from './outline-page.ts';

const usualTokens = 1_500;
/** For the mark around the text and the line above it. */
const frameTokens = 90;

export const pageRead = tool({
  name: 'page_read',
  title: 'Read a page',
  description:
    'outline (default): roles, names and [references] for page_act; find: lines with these words; since: revision of an earlier answer, only what changed; from: go on at a line. mode text or html: characters, from on.',
  set: 'browse',
  isOpenWorld: true,
  input: v.strictObject({
    ...pageInput,
    mode: v.optional(v.picklist(['outline', 'text', 'html']), 'outline'),
    find: v.optional(v.string()),
    since: v.optional(v.string()),
    from: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
    maxTokens: maxTokensInput,
  }),
  uses: ['tab_snapshot_get'],
  run: async ({ mode, find, since, from, maxTokens = usualTokens, ...named }, context) => {
    const page = await findPage(context, named);
    if (mode !== 'outline') return readCharacters(page, { mode, from, maxTokens });
    const snapshot = await page.call('tab_snapshot_get');
    const lines = outlinePage(snapshot);
    const revision = keepOutline(lines);
    const before = since === undefined ? null : recallOutline(since);
    const shown = before === null ? lines : compareOutlines(before, lines);
    const words = find?.toLowerCase();
    const wanted = words === undefined ? shown : shown.filter((line) => line.toLowerCase().includes(words));
    return outlineAnswer(wanted.slice(from), {
      url: String(readField(snapshot, 'url')),
      isWhole: readField(snapshot, 'isTruncated') !== true,
      revision,
      from,
      maxTokens,
    });
  },
});

interface Facts {
  readonly url: string;
  /** Whether the lines are those of the whole page. */
  readonly isWhole: boolean;
  readonly revision: string;
  readonly from: number;
  readonly maxTokens: number;
}

function outlineAnswer(
  lines: readonly string[],
  { url, isWhole, revision, from, maxTokens }: Facts,
): ToolAnswer {
  const { text, left } = fitText(lines.join('\n'), Math.max(1, maxTokens - frameTokens));
  const shown = left === 0 ? lines.length : text.split('\n').length;
  const more = left === 0 ? '' : `; ${lines.length - shown} more lines: from ${from + shown}`;
  const end = isWhole ? '' : `; the page is longer than its outline: mode text has all of it`;
  const head = `revision ${revision}${more}${end}`;
  return { text: `${head}\n${lines.length === 0 ? 'nothing' : markUntrusted(text, url.slice(0, 200))}` };
}

interface Characters {
  readonly mode: 'text' | 'html';
  readonly from: number;
  readonly maxTokens: number;
}

async function readCharacters(page: FoundPage, { mode, from, maxTokens }: Characters): Promise<ToolAnswer> {
  const query = { mode, startIndex: from, length: Math.min(1_000_000, maxTokens * 6) };
  const dom = await page.call('tab_dom_get', { query });
  const content = String(readField(dom, 'content'));
  const total = Number(readField(dom, 'totalLength'));
  const { text } = fitText(content, Math.max(1, maxTokens - frameTokens));
  const next = from + text.length;
  const more = next < total ? `; ${total - next} more characters: from ${next}` : '';
  return { text: `characters ${from} to ${next}${more}\n${markUntrusted(text, 'the page')}` };
}
