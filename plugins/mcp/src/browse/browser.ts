import * as v from 'valibot';
import { readField } from '../answers/read-field.ts';
import { jsonAnswer } from '../answers/text-answer.ts';
import type { ToolAnswer } from '../answers/tool-answer.ts';
import { type ToolContext, tool } from '../tools/tool.ts';
import { rememberStep } from './done-steps.ts';
import { type FoundPage, findPage, listBrowsers, type NamedPage, pageInput } from './find-page.ts';

const operations = {
  open: 'instance_create',
  list: 'instances_list',
  tabs: 'tabs_list',
  navigate: 'tab_navigate',
  back: 'tab_back',
  forward: 'tab_forward',
  reload: 'tab_reload',
  new_tab: 'tab_create',
  close_tab: 'tab_close',
  dialog: 'tab_dialog_resolve',
  show: 'instance_show',
  close: 'instance_release',
} as const;

type Choice = keyof typeof operations;

export const browser = tool({
  name: 'browser',
  title: 'Browsers and tabs',
  description:
    'open one (host: editor shares that of the open project), list, tabs, navigate (url), back, forward, reload, new_tab, close_tab, dialog (accept, text), show it to a person, close.',
  set: 'browse',
  isOpenWorld: true,
  input: v.strictObject({
    do: v.picklist(Object.keys(operations) as [Choice, ...Choice[]]),
    ...pageInput,
    host: v.optional(v.picklist(['editor', 'runner'])),
    url: v.optional(v.string()),
    accept: v.optional(v.boolean(), true),
    text: v.optional(v.string()),
  }),
  uses: [],
  choices: { field: 'do', operations },
  run: async ({ do: choice, host, url, accept, text, ...named }, context) => {
    const { operations: api } = context;
    if (choice === 'list') return jsonAnswer(await listBrowsers(api));
    if (choice === 'open') {
      const opened = await api.call('instance_create', { body: {}, ...(host === undefined ? {} : { host }) });
      return jsonAnswer({ browser: readField(opened, 'id') });
    }
    const bodies: Readonly<Partial<Record<Choice, object>>> = {
      navigate: { url },
      dialog: { accept, text },
      back: {},
      forward: {},
      reload: {},
      new_tab: {},
    };
    return actOn(context, { choice, named, body: bodies[choice] });
  },
});

interface Asked {
  readonly choice: Choice;
  readonly named: NamedPage;
  readonly body: object | undefined;
}

async function actOn(context: ToolContext, { choice, named, body }: Asked): Promise<ToolAnswer> {
  const page = await findPage(context, named);
  const operation = operations[choice];
  const isOfTab = operation.startsWith('tab_') && choice !== 'new_tab';
  if (isOfTab) {
    const outcome = await page.call(operation, body === undefined ? {} : { body });
    if (choice === 'navigate' && readField(outcome, 'success') === true)
      rememberStep(context.keyId, page, {
        do: 'navigate',
        text: String(readField(body, 'url')),
        element: null,
      });
    return jsonAnswer(withoutTitle(outcome));
  }
  return jsonAnswer(await ofBrowser(context, page, { operation, body }));
}

function ofBrowser(
  { operations: api }: ToolContext,
  { host, browser: id }: FoundPage,
  { operation, body }: { readonly operation: string; readonly body: object | undefined },
): Promise<unknown> {
  return api.call(operation, { host, params: { id }, ...(body === undefined ? {} : { body }) });
}

/** The page wrote its title: page_read shows it, marked. */
function withoutTitle(outcome: unknown): unknown {
  if (typeof outcome !== 'object' || outcome === null) return outcome;
  return Object.fromEntries(
    Object.entries(outcome).filter(([name, value]) => name !== 'title' && value !== null),
  );
}
