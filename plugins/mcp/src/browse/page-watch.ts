import * as v from 'valibot';
import { fitText } from '../answers/fit-text.ts';
import { readField, readList } from '../answers/read-field.ts';
import { markUntrusted } from '../answers/untrusted.ts';
import { maxTokensInput } from '../tools/max-tokens.ts';
import { tool } from '../tools/tool.ts';
import { findPage, pageInput } from './find-page.ts';

const usualTokens = 1_000;

export const pageWatch = tool({
  name: 'page_watch',
  title: 'Console and network',
  description:
    'Messages of the console (level) or requests (urlPattern) of a tab; after: number in an earlier answer, to see what came since.',
  set: 'browse',
  isOpenWorld: true,
  input: v.strictObject({
    ...pageInput,
    what: v.picklist(['console', 'network']),
    level: v.optional(v.string()),
    urlPattern: v.optional(v.string()),
    after: v.optional(v.number()),
    maxTokens: maxTokensInput,
  }),
  uses: ['tab_console_get', 'tab_network_get'],
  run: async ({ what, level, urlPattern, after, maxTokens = usualTokens, ...named }, context) => {
    const page = await findPage(context, named);
    const query = { after, ...(what === 'console' ? { level } : { urlPattern }) };
    const answer = await page.call(what === 'console' ? 'tab_console_get' : 'tab_network_get', { query });
    const lines =
      what === 'console'
        ? readList(answer, 'entries').map(messageLine)
        : readList(answer, 'requests').map(requestLine);
    const { text, left } = fitText(lines.join('\n'), maxTokens);
    const head = `after ${readField(answer, 'nextAfter')}${left === 0 ? '' : `; ${left} more characters`}`;
    return { text: `${head}\n${lines.length === 0 ? 'nothing' : markUntrusted(text, 'the page')}` };
  },
});

function messageLine(entry: unknown): string {
  const [index, level, text] = ['index', 'level', 'text'].map((name) => readField(entry, name));
  return `${index} ${level} ${text}`;
}

function requestLine(entry: unknown): string {
  const [index, method, status, error, type, ms, url] = [
    ...['index', 'method', 'status', 'errorText', 'type', 'durationMs', 'url'],
  ].map((name) => readField(entry, name));
  return `${index} ${method} ${status ?? error ?? 'pending'} ${type} ${ms ?? '?'} ms ${url}`;
}
