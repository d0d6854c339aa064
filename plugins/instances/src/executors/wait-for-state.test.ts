import assert from 'node:assert/strict';
import { test } from 'node:test';
import { element, navigate } from '../testing/browser-kit.ts';
import { shareBrowser } from '../testing/shared-browser.ts';

const { serve } = await shareBrowser();

const states = `<button disabled>b</button><input readonly><p style="display:none">p</p><i>i</i>
  <script>setTimeout(() => {
    document.querySelector('button').disabled = false; document.querySelector('input').readOnly = false;
    document.querySelector('p').style.display = 'block'; document.querySelector('i').remove();
  }, 300)</script>`;

for (const [state, xpath] of [
  ['present', '//p'],
  ['visible', '//p'],
  ['absent', '//i'],
  ['hidden', '//i'],
  ['enabled', '//button'],
  ['editable', '//input'],
] as const) {
  test(`wait ends when the element is ${state}`, async (context) => {
    const { run, url } = await serve(context, { '/': states });

    const { outcome } = await run([
      navigate(url('/')),
      element('Wait', xpath, { parameters: { State: state } }),
    ]);

    assert.equal(outcome.errorMessage, null);
  });
}

test('a state that does not occur in time fails the wait', async (context) => {
  const { run, url } = await serve(context, { '/': '<button disabled>b</button>' });
  const wait = (State: string, xpath: string) =>
    element('Wait', xpath, { parameters: { State, TimeoutSec: '1' }, optional: true });

  const { events } = await run([navigate(url('/')), wait('enabled', '//button'), wait('visible', '//none')]);

  assert.match(JSON.stringify(events), /\/\/button did not become enabled within 1 s/);
  assert.match(JSON.stringify(events), /\/\/none did not become visible within 1 s/);
});

test('exists reports whether an element exists and never fails for a missing one', async (context) => {
  const { run, url } = await serve(context, { '/': '<p hidden>p</p>' });
  const exists = (name: string, xpath: string, State: string) =>
    element('Exists', xpath, { parameters: { State, TimeoutSec: '0' }, results: { OutputVariable: name } });

  const { outcome } = await run(
    [
      navigate(url('/')),
      exists('present', '//p', 'present'),
      exists('visible', '//p', 'visible'),
      exists('none', '//none', 'present'),
    ],
    { variables: ['present', 'visible', 'none'] },
  );

  assert.deepEqual(outcome.values?.variables, { present: 'true', visible: 'false', none: 'false' });
});
