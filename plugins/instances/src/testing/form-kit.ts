import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { createApiKit } from './api-kit.ts';
import { type Pages, servePages } from './page-server.ts';
import { until } from './until.ts';

/** A form that shows the last action in it. */
const form = `<form onsubmit="event.preventDefault()">
  <input aria-label=Who value=old oninput="outcome.textContent = 'typed ' + this.value">
  <input type=file aria-label=File onchange="outcome.textContent = 'given ' + this.files[0].size">
  <button type=button onclick="outcome.textContent = 'clicked'">Press</button></form><p id=outcome aria-label=outcome>nothing</p>`;

const inShadow = `<div id=host></div><template id=form>${form}</template><script>
  const root = host.attachShadow({ mode: 'open' });
  root.append(document.querySelector('template').content);
  var outcome = root.querySelector('#outcome');</script>`;

const pages: Pages = {
  '/form': form,
  '/shadow': inShadow,
  '/frame': '<button>Outside</button><iframe src="/form"></iframe>',
  '/nested': '<iframe src="/frame"></iframe>',
  // The driver counts from the start in each document: here other elements have the numbers of the form.
  '/other':
    '<form><button type=button>Press</button><input type=file aria-label=File><input aria-label=Who value=other></form><p id=outcome>other</p>',
};

/** How a call names an element. */
type Naming =
  | { readonly ref: string }
  | { readonly css: string; readonly frame: string }
  | { readonly xpath: string; readonly frame: string };
type ElementName = 'Press' | 'Who' | 'File';
export type FormKit = Awaited<ReturnType<typeof openForm>>;

interface UserAction {
  readonly what: string;
  readonly name: ElementName;
  act(kit: FormKit, naming: Naming): Promise<unknown>;
}

/** Each operation on an element, with its target. */
export const userActions: readonly UserAction[] = [
  {
    what: 'element_find',
    name: 'Press',
    act: ({ call, on }, naming) => call('element_find', { ...on, body: naming }),
  },
  {
    what: 'element_click',
    name: 'Press',
    act: ({ call, on }, naming) => call('element_click', { ...on, body: naming }),
  },
  {
    what: 'element_type',
    name: 'Who',
    act: ({ call, on }, naming) => call('element_type', { ...on, body: { ...naming, text: ' and new' } }),
  },
  {
    what: 'element_type as a whole',
    name: 'Who',
    act: ({ call, on }, naming) =>
      call('element_type', { ...on, body: { ...naming, text: 'whole', mode: 'set' } }),
  },
  {
    what: 'element_attribute_get',
    name: 'Who',
    act: ({ call, on }, naming) =>
      call('element_attribute_get', { ...on, query: { ...naming, attributeName: 'value' } }),
  },
  {
    what: 'element_attribute_set',
    name: 'Who',
    act: ({ call, on }, naming) =>
      call('element_attribute_set', {
        ...on,
        body: { ...naming, attributeName: 'value', attributeValue: 'set' },
      }),
  },
  {
    what: 'element_event',
    name: 'Press',
    act: ({ call, on }, naming) => call('element_event', { ...on, body: { ...naming, eventName: 'click' } }),
  },
  {
    what: 'element_upload',
    name: 'File',
    act: async ({ call, on }, naming) => {
      const path = join(await mkdtemp(join(tmpdir(), 'gatehouse-upload-')), 'bytes');
      await writeFile(path, 'hello');
      return call('element_upload', { ...on, query: naming, upload: { path, sizeBytes: 5, sha256: '' } });
    },
  },
];

/** The place of the form, and how a call names its frame. */
export interface Place {
  readonly where: string;
  readonly path: string;
  readonly frame: string;
  readonly isForeign?: boolean;
}

/** A page that contains the form. */
export async function openForm(context: TestContext, { path, isForeign = false }: Place) {
  const [kit, foreign] = [
    await createApiKit(context, pages, { keepsBrowser: true }),
    await servePages(pages),
  ];
  context.after(() => foreign.close());
  const id = await kit.create();
  const on = { id, tabId: 0 };
  const { page } = await kit.browserOf(id).tabs.current();
  /** The document of the form. */
  const innermost = () => page.frames().at(-1) ?? page.mainFrame();
  const turnFrame = async (url: string) => {
    await page.evaluate(`document.querySelector('iframe').src = ${JSON.stringify(url)}`);
    await until(async () => innermost().url() === url);
    await innermost().locator('#outcome').waitFor();
  };
  const show = async () => {
    await kit.call('tab_navigate', { ...on, body: { url: kit.url(path) } });
    // Sites differ by name, not by port.
    if (isForeign) await turnFrame(foreign.url('/form').replace('127.0.0.1', 'localhost'));
  };
  /** The reference of the element with this name in a snapshot. */
  const refOf = async (name: string): Promise<string> => {
    const { nodes } = await kit.call('tab_snapshot_get', on);
    const found = new RegExp(`"name":"${name}","ref":"([^"]+)"`).exec(JSON.stringify(nodes));
    return found?.[1] ?? assert.fail(`no ${name} in ${JSON.stringify(nodes)}`);
  };
  await show();
  return { ...kit, on, page, show, innermost, turnFrame, refOf };
}
