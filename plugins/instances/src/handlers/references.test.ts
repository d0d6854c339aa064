import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createApiKit } from '../testing/api-kit.ts';
import { type Pages, servePages } from '../testing/page-server.ts';
import { until } from '../testing/until.ts';

/** A form that tells its own title what was done in it. */
const form = `<form onsubmit="event.preventDefault()">
  <input aria-label=Who value=old oninput="told.textContent = 'typed ' + this.value">
  <input type=file aria-label=File onchange="told.textContent = 'given ' + this.files[0].size">
  <button type=button onclick="told.textContent = 'clicked'">Press</button></form><p id=told aria-label=told>nothing</p>`;

const inShadow = `<div id=host></div><template id=form>${form}</template><script>
  const root = host.attachShadow({ mode: 'open' });
  root.append(document.querySelector('template').content);
  var told = root.querySelector('#told');</script>`;

const pages: Pages = {
  '/form': form,
  '/shadow': inShadow,
  '/frame': '<button>Outside</button><iframe src="/form"></iframe>',
  '/nested': '<iframe src="/frame"></iframe>',
  // The driver counts anew in each document: here other elements have the numbers that those of the form had.
  '/other':
    '<form><button type=button>Press</button><input type=file aria-label=File><input aria-label=Who value=other></form><p id=told>other</p>',
};

async function openPage(context: TestContext, path: string) {
  const kit = await createApiKit(context, pages);
  const id = await kit.create();
  const on = { id, tabId: 0 };
  await kit.call('tab_navigate', { ...on, body: { url: kit.url(path) } });
  const { page } = await kit.browserOf(id).tabs.current();
  /** The reference of the element with this name, as a snapshot tells it. */
  const refOf = async (name: string): Promise<string> => {
    const { nodes } = await kit.call('tab_snapshot_get', on);
    const found = new RegExp(`"name":"${name}","ref":"([^"]+)"`).exec(JSON.stringify(nodes));
    return found?.[1] ?? assert.fail(`no ${name} in ${JSON.stringify(nodes)}`);
  };
  const give = async (ref: string) => {
    const file = join(await mkdtemp(join(tmpdir(), 'gatehouse-upload-')), 'bytes');
    await writeFile(file, 'hello');
    return kit.call('element_upload', {
      ...on,
      query: { ref },
      upload: { path: file, sizeBytes: 5, sha256: '' },
    });
  };
  return { ...kit, on, page, refOf, give };
}

type Opened = Awaited<ReturnType<typeof openPage>>;

/** Each operation that names an element, by the reference of one of its kind. */
const deeds: readonly { what: string; name: string; act(kit: Opened, ref: string): Promise<unknown> }[] = [
  {
    what: 'element_find',
    name: 'Press',
    act: ({ call, on }, ref) => call('element_find', { ...on, body: { ref } }),
  },
  {
    what: 'element_click',
    name: 'Press',
    act: ({ call, on }, ref) => call('element_click', { ...on, body: { ref } }),
  },
  {
    what: 'element_type',
    name: 'Who',
    act: ({ call, on }, ref) => call('element_type', { ...on, body: { ref, text: ' and new' } }),
  },
  {
    what: 'element_type as a whole',
    name: 'Who',
    act: ({ call, on }, ref) => call('element_type', { ...on, body: { ref, text: 'whole', mode: 'set' } }),
  },
  {
    what: 'element_attribute_get',
    name: 'Who',
    act: ({ call, on }, ref) =>
      call('element_attribute_get', { ...on, query: { ref, attributeName: 'value' } }),
  },
  {
    what: 'element_attribute_set',
    name: 'Who',
    act: ({ call, on }, ref) =>
      call('element_attribute_set', { ...on, body: { ref, attributeName: 'value', attributeValue: 'set' } }),
  },
  {
    what: 'element_event',
    name: 'Press',
    act: ({ call, on }, ref) => call('element_event', { ...on, body: { ref, eventName: 'click' } }),
  },
  { what: 'element_upload', name: 'File', act: ({ give }, ref) => give(ref) },
];

/** Where the form is, and how the page that holds it comes to show it there. */
const places: readonly { where: string; path: string; isForeign?: boolean }[] = [
  { where: 'a page', path: '/form' },
  { where: 'an open shadow root', path: '/shadow' },
  { where: 'a frame', path: '/frame' },
  { where: 'a frame in a frame', path: '/nested' },
  { where: 'a frame of another site', path: '/frame', isForeign: true },
];

/** The innermost document. */
function innermost({ page }: Opened) {
  return page.frames().at(-1) ?? page.mainFrame();
}

/** Shows a page of another site, or of the same one, in the frame. */
async function turnFrame({ page }: Opened, url: string) {
  await page.evaluate(`document.querySelector('iframe').src = ${JSON.stringify(url)}`);
  await until(async () => page.frames().at(-1)?.url() === url);
  await page.frameLocator('iframe').locator('#told').waitFor();
}

async function openForm(context: TestContext, { path, isForeign = false }: (typeof places)[number]) {
  const kit = await openPage(context, path);
  const foreign = await servePages(pages);
  context.after(() => foreign.close());
  // Ports do not make a site, names do.
  if (isForeign) await turnFrame(kit, foreign.url('/form').replace('127.0.0.1', 'localhost'));
  const told = () => innermost(kit).locator('#told').textContent();
  return { ...kit, told };
}

for (const place of places) {
  test(`each operation takes a reference of an element in ${place.where}`, async (context) => {
    const kit = await openForm(context, place);

    const told: unknown[] = [];
    for (const { name, act } of deeds) {
      await act(kit, await kit.refOf(name));
      told.push(await kit.told());
    }

    assert.deepEqual(told, [
      'nothing',
      'clicked',
      'typed old and new',
      'typed whole',
      'typed whole',
      'typed set',
      'clicked',
      'given 5',
    ]);
    const { elements } = await kit.call('element_find', {
      ...kit.on,
      body: { ref: await kit.refOf('Press') },
    });
    assert.deepEqual(
      elements.map(({ tag, text }) => [tag, text]),
      [['button', 'Press']],
    );
    const query = { ref: await kit.refOf('Who'), attributeName: 'value' };
    assert.deepEqual(await kit.call('element_attribute_get', { ...kit.on, query }), { value: 'set' });
  });
}

const gone = { code: 'not_found', message: /is of an element that is gone: take a new snapshot/ };

/** The references that the operations need. */
async function refsOf({ refOf }: Opened): Promise<readonly string[]> {
  const names = [...new Set(deeds.map(({ name }) => name))];
  const known = new Map<string, string>();
  for (const name of names) known.set(name, await refOf(name));
  return deeds.map(({ name }) => known.get(name) ?? '');
}

for (const [what, leave] of [
  [
    'was taken away',
    (kit: Opened) => innermost(kit).evaluate("document.querySelector('form, #host').remove()"),
  ],
  ['was in a frame that shows another page', (kit: Opened) => turnFrame(kit, kit.url('/other'))],
  ['was in a frame that shows the same page again', (kit: Opened) => turnFrame(kit, kit.url('/form?again'))],
  [
    'was in a frame that is gone',
    (kit: Opened) => kit.page.evaluate("document.querySelector('iframe').remove()"),
  ],
] as const) {
  test(`a reference of an element that ${what} is 404 at once for each operation, also after a new snapshot`, async (context) => {
    const kit = await openForm(context, { where: '', path: '/frame' });
    const outside = await kit.refOf('Outside');
    const refs = await refsOf(kit);

    await leave(kit);

    const refuseAll = async () => {
      for (const [place, { act, what: operation }] of deeds.entries())
        await assert.rejects(act(kit, refs[place] ?? ''), gone, operation);
    };
    await refuseAll();
    await kit.refOf('Outside');
    await refuseAll();
    const shown = await innermost(kit).locator('body').textContent();
    assert.doesNotMatch(shown ?? '', /clicked|typed|given/);
    assert.equal((await kit.call('element_find', { ...kit.on, body: { ref: outside } })).matchCount, 1);
  });
}
