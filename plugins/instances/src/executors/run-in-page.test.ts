import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBrowserKit, navigate } from '../testing/browser-kit.ts';

const runJavaScript = (code: string, name: string, timeout = '10') => ({
  type: 'Tab',
  action: 'RunJavaScript',
  parameters: { Code: code, TimeoutSec: timeout },
  results: { OutputVariable: name },
});

test('JavaScript runs in the page with its macros unexpanded, and returns text or JSON', async (context) => {
  const { run, url } = await createBrowserKit(context, { '/': '<li>a<li>b' });

  const { outcome } = await run(
    [
      navigate(url('/')),
      runJavaScript("return [...document.querySelectorAll('li')].map((li) => li.innerText.trim());", 'list'),
      runJavaScript("return await Promise.resolve('{-Variable.list-}');", 'text'),
      runJavaScript('document.title = 1;', 'nothing'),
    ],
    { variables: ['list', 'text', 'nothing'] },
  );

  assert.equal(outcome.errorMessage, null);
  assert.deepEqual(outcome.values?.variables, { list: '["a","b"]', text: '{-Variable.list-}', nothing: '' });
});

for (const [title, code, expected] of [
  ['throws', "throw new RangeError('odd');", /RunJavaScript failed: odd/],
  ['is no program', 'return ;;)', /RunJavaScript failed: Unexpected token/],
  ['never ends', 'for (;;);', /RunJavaScript failed: The code in the page did not end within 1 s/],
] as const) {
  test(`JavaScript that ${title} fails its action`, async (context) => {
    const { run, url } = await createBrowserKit(context, { '/': 'page' });

    const { outcome } = await run([navigate(url('/')), runJavaScript(code, 'out', '1')]);

    assert.match(outcome.errorMessage ?? '', expected);
  });
}
