import * as v from 'valibot';
import { compareOutlines } from '../answers/compare-outlines.ts';
import { fitText } from '../answers/fit-text.ts';
import { keepOutline, recallOutline } from '../answers/outline-memory.ts';
import { readField } from '../answers/read-field.ts';
import { jsonAnswer } from '../answers/text-answer.ts';
import { markUntrusted } from '../answers/untrusted.ts';
import { maxTokensInput } from '../tools/max-tokens.ts';
import { tool } from '../tools/tool.ts';
import { findDevice } from './find-device.ts';
import { outlineScreen } from './outline-screen.ts';

const operations = {
  list: 'devices_list',
  read: 'device_source_get',
  picture: 'device_screenshot_get',
  apps: 'device_apps_get',
} as const;

type Choice = keyof typeof operations;

const usualTokens = 1_500;

export const device = tool({
  name: 'device',
  title: 'Android devices',
  description:
    'list; read the screen: lines with id and [x,y] (find: words; since: revision of an earlier answer, only what changed); picture; apps. Means the only device online unless device says which.',
  set: 'device',
  isOpenWorld: true,
  input: v.strictObject({
    do: v.picklist(Object.keys(operations) as [Choice, ...Choice[]]),
    device: v.optional(v.number()),
    find: v.optional(v.string()),
    since: v.optional(v.string()),
    maxTokens: maxTokensInput,
  }),
  uses: [],
  choices: { field: 'do', operations },
  run: async ({ do: choice, device: named, find, since, maxTokens = usualTokens }, context) => {
    if (choice === 'list') return jsonAnswer(await context.operations.call('devices_list'), maxTokens);
    const id = await findDevice(context, named);
    const answer = await context.operations.call(operations[choice], { params: { id } });
    if (choice === 'apps') return jsonAnswer(answer, maxTokens);
    if (choice === 'picture') {
      const data = Buffer.from(String(readField(answer, 'imageBase64')), 'base64');
      return {
        text: `${readField(answer, 'width')} x ${readField(answer, 'height')}`,
        pictures: [{ mediaType: 'image/png', data }],
      };
    }
    const lines = outlineScreen(String(readField(answer, 'source')));
    const before = since === undefined ? null : recallOutline(since);
    const shown = before === null ? lines : compareOutlines(before, lines);
    const words = find?.toLowerCase();
    const wanted = words === undefined ? shown : shown.filter((line) => line.toLowerCase().includes(words));
    const { text, left } = fitText(wanted.join('\n'), maxTokens);
    const head = `revision ${keepOutline(lines)}${left === 0 ? '' : `; ${left} more characters`}`;
    return { text: `${head}\n${wanted.length === 0 ? 'nothing' : markUntrusted(text, 'the screen')}` };
  },
});
