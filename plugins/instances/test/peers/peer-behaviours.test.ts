import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sample } from '@gatehouse/test-tiers';
import type { Page } from 'playwright-core';
import { findOpenBrowser } from '../../src/browser/open-browser.ts';
import { act, shareBrowser } from '../../src/testing/shared-browser.ts';
import type { Behaviour } from './behaviour.ts';
import { groups } from './behaviours/all.ts';
import { siteOf } from './site.ts';
import { toPage } from './to-page.ts';

const { run, url, folder } = await shareBrowser(siteOf(['part.js', ...groups.map(({ page }) => page)]));
await writeFile(join(folder, 'note.txt'), 'a note');
await writeFile(join(folder, 'second.txt'), 'another one');

const behaviours = groups.flatMap(({ page, behaviours: own }) =>
  own.map((behaviour) => ({ page, behaviour: placed(behaviour) })),
);

for (const { page, behaviour } of sample(behaviours, { what: 'behaviours of peers', quick: 60, all: 60 })) {
  test(`${behaviour.name} (${behaviour.peer})`, { timeout: 60_000 }, async () => {
    const start = [
      act('WebBrowser.HandleDialog', { Mode: 'accept' }),
      act('Tab.CloseOthers'),
      act('Tab.Navigate', { Url: url(`/${page}?${behaviour.part}`) }),
    ];

    const { error, values } = await run([...start, ...behaviour.actions], { tables: ['rows'] });

    if (behaviour.fails === undefined) assert.equal(error, null);
    else assert.match(error ?? 'Complete', behaviour.fails);
    assert.deepEqual(await shownBy(await activePage(), behaviour), behaviour.is);
    assert.deepEqual({ ...values, ...behaviour.reads }, values);
  });
}

test('the page for contributors lists the behaviours', async () => {
  const path = join(import.meta.dirname, '../../../../docs/contributors/peer-behaviours.md');

  assert.equal(await readFile(path, 'utf8'), toPage(groups), 'run npm run manifests');
});

/** The behaviour with the address of the site and the folder of the project in the texts of its actions. */
function placed(behaviour: Behaviour): Behaviour {
  const texts = JSON.stringify([behaviour.actions, behaviour.reads ?? {}]);
  const [actions, reads] = JSON.parse(texts.replaceAll('{site}', url('')).replaceAll('{folder}', folder));
  return { ...behaviour, actions, reads };
}

/** The tab that the actions used, from the driver. */
async function activePage(): Promise<Page> {
  const { values } = await run([act('WebBrowser.StartInstance', {}, { InstancePort: 'id' })]);
  const browser = findOpenBrowser(Number(values.id)) ?? assert.fail('no browser is open');
  return (await browser.tabs.active()).page;
}

function shownBy(page: Page, { shows, frame: part }: Behaviour): Promise<unknown> {
  const frame = part === undefined ? page : page.frames().find((each) => each.url().includes(part));
  return (frame ?? assert.fail(`no frame shows ${part}`)).evaluate(shows);
}
