import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, category, defineExecutors } from '@gatehouse/sdk-actions';
import { isDriven } from '../browser/driving.ts';
import { findSharedBrowser } from '../browser/open-browser.ts';
import { createBrowserKit, element, navigate } from '../testing/browser-kit.ts';
import { until } from '../testing/until.ts';

const between = category({
  tag: 'Between',
  title: 'Between',
  summary: 'What happens while no action acts in the browser',
  actions: { Ask: action({ description: 'The page opens a dialog, which stays.' }) },
});

const betweenExecutors = defineExecutors(between, {
  async Ask() {
    const tab = (await findSharedBrowser()?.tabs.current()) ?? assert.fail('no browser');
    await until(() => !isDriven());
    await tab.page.evaluate("setTimeout(() => document.body.append(String(confirm('sure?'))))");
    await until(() => tab.dialog.facts !== null);
  },
});

test('a dialog that opens between two actions of the editor is dismissed by the next one, with a warning', async (context) => {
  const { run, url } = await createBrowserKit(context, { '/': '<p>page</p>' });

  const { outcome, events } = await run(
    [
      navigate(url('/')),
      { type: 'Between', action: 'Ask' },
      element('Get', '//body', { results: { OutputVariable: 'text' } }),
    ],
    { variables: ['text'], executors: [betweenExecutors] },
  );

  assert.match(outcome.values?.variables.text ?? '', /^page\s*false$/);
  assert.match(JSON.stringify(events), /"level":"Warning","message":"A dialog .*confirm.*sure\?/);
});
