import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { RecordedAction } from '@gatehouse/plugin-runtime/api';
import { EditorRecorder } from '../daemon/editor-recorder.ts';
import { createApiKit } from '../testing/api-kit.ts';
import { type Pages, servePages } from '../testing/page-server.ts';
import { until } from '../testing/until.ts';

const host = 'editor' as const;

/** A person at the browser of the editor, whose user actions are recorded. */
async function startRecorder(context: TestContext, pages: Pages) {
  const kit = await createApiKit(context, pages, { keepsBrowser: true });
  const id = await kit.create({ host });
  const { tabs, launched } = kit.browserOf(id);
  const recorded: RecordedAction[] = [];
  const lost: string[] = [];
  const recorder = new EditorRecorder(kit);
  const listener = {
    record: (action: RecordedAction) => void recorded.push(action),
    lost: (reason: string) => void lost.push(reason),
  };
  const start = () => recorder.start(listener, { scopes: new Set() });
  const { page } = await tabs.current();
  return { ...kit, id, page, browser: launched.context, tabs, recorded, lost, start };
}

/** The recorded actions in short: the variant, the target, and the value. */
function summarize(actions: readonly RecordedAction[]): string[] {
  return actions.map(({ type, action, parameters, finder }) => {
    const { Url, Event, Value, Keys, Files } = parameters;
    const { XPath, Role, Name, Label, TestId, Placeholder } = finder?.scalars ?? {};
    const place = XPath ?? Label ?? TestId ?? Placeholder ?? (Role && `${Role} ${Name}`);
    return [`${type}.${action}`, place, Event, Keys, Url, Files, Value]
      .filter((part) => part !== undefined)
      .join(' ');
  });
}

const form = `<form action="/done"><label for="who">Your name</label><input id="who" name="who">
<input type="password" name="pw" aria-label="Password">
<select name="size"><option value="">-</option><option value="s">Small</option><option value="l">Large</option></select>
<label><input type="checkbox" name="gift" value="yes"> Gift</label>
<label><input type="radio" name="way" value="post"> Post</label><label><input type="radio" name="way" value="shop"> Shop</label>
<textarea name="note"></textarea><input type="file" name="doc" id="doc"><button>Send it</button></form>`;

test('a form is recorded as one action for each field, in order, and nothing for the consequences', async (context) => {
  const { page, url, start, recorded } = await startRecorder(context, { '/': form, '/done': 'thanks' });
  const recording = await start();

  await page.goto(url('/'));
  await page.click('#who');
  await page.keyboard.type('Ada');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('a L');
  await page.keyboard.press('Tab');
  await page.keyboard.type('s3cret');
  await page.selectOption('select', 's');
  await page.selectOption('select', 'l');
  await page.click('text=Gift');
  await page.click('text=Shop');
  await page.hover('button');
  await page.click('textarea');
  await page.keyboard.type('one\ntwo');
  await page.setInputFiles('#doc', { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await page.click('text=Send it');
  await page.waitForURL('**/done*');
  await recording.stop();

  assert.deepEqual(summarize(recorded), [
    `Tab.Navigate ${url('/')}`,
    'HtmlElement.Set Your name Ada L',
    'HtmlElement.Set Password {-Variable.Password_pw-}',
    "HtmlElement.Set //select[@name='size'] l",
    'HtmlElement.Set Gift true',
    'HtmlElement.Set Shop true',
    "HtmlElement.Set //textarea[@name='note'] one\ntwo",
    "HtmlElement.Upload //*[@id='doc'] {-Variable.doc-}",
    'HtmlElement.RiseEvent button Send it click',
  ]);
  assert.doesNotMatch(JSON.stringify(recorded), /s3cret/);
});

test('each element is recorded as a person would name it, with expressions for when that finds nothing, and with its caption', async (context) => {
  const { page, url, start, recorded } = await startRecorder(context, { '/': form });
  await page.goto(url('/'));
  const recording = await start();

  await page.fill('#who', 'Ada');
  await recording.stop();

  assert.equal(recorded[1]?.name, 'Fill in Your name');
  assert.deepEqual(recorded[1]?.finder, {
    type: 'LabelFinder',
    scalars: { Label: 'Your name', Exact: 'true' },
    nestedArrays: {
      Fallbacks: [
        { XPath: "//*[@id='who']" },
        { XPath: "//input[@name='who']" },
        { XPath: "//input[@id=//label[normalize-space()='Your name']/@for]" },
        { XPath: '/html/body/form/input[1]' },
      ],
    },
  });
});

test('a recording starts with the open page, and survives loads, also of a page in a frame', async (context) => {
  const inner = await servePages({ '/inner': "<button onclick='this.remove()'>Inner</button>" });
  context.after(() => inner.close());
  const { page, url, start, recorded } = await startRecorder(context, {
    '/': '<a href="/next">Next</a>',
    '/next': `<iframe name="shop" src="http://localhost:${inner.port}/inner"></iframe>`,
  });
  await page.goto(url('/'));
  const recording = await start();

  await page.click('a');
  await page.frameLocator('iframe').locator('button').click();
  await recording.stop();

  assert.deepEqual(summarize(recorded), [
    `Tab.Navigate ${url('/')}`,
    'HtmlElement.RiseEvent link Next click',
    'HtmlElement.RiseEvent button Inner click',
  ]);
  assert.equal(recorded[2]?.parameters.Frame, "//iframe[@name='shop']");
});

test('Enter in a field is recorded as the key alone, not the click that the browser derives from it', async (context) => {
  const { page, url, start, recorded } = await startRecorder(context, { '/': form, '/done': 'thanks' });
  await page.goto(url('/'));
  const recording = await start();

  await page.fill('#who', 'Ada');
  await page.press('#who', 'Enter');
  await page.waitForURL('**/done*');
  await recording.stop();

  assert.deepEqual(summarize(recorded).slice(1), [
    'HtmlElement.Set Your name Ada',
    'HtmlElement.Press Your name Enter',
  ]);
});

test('a double click is one action, and a click on a field without typing stays when a click follows', async (context) => {
  const { page, url, start, recorded } = await startRecorder(context, {
    '/': '<button>Twice</button><input name="day"><p>19</p>',
  });
  await page.goto(url('/'));
  const recording = await start();

  await page.dblclick('button');
  await page.click('input');
  await page.click('p');
  await page.press('input', 'F5');
  await recording.stop();

  assert.deepEqual(summarize(recorded).slice(1), [
    'HtmlElement.RiseEvent button Twice dblclick',
    "HtmlElement.RiseEvent //input[@name='day'] click",
    "HtmlElement.RiseEvent //p[normalize-space()='19'] click",
    "HtmlElement.Press //input[@name='day'] F5",
  ]);
});

test('tabs that a person opens, uses and closes are recorded; one that a page opens follows from the click', async (context) => {
  const { call, id, page, url, browser, start, recorded } = await startRecorder(context, {
    '/': '<a href="/pop" target="_blank">Pop</a><button>Home</button>',
    '/pop': '<button>There</button>',
  });
  await page.goto(url('/'));
  const recording = await start();

  const popped = browser.waitForEvent('page');
  await page.click('a');
  const pop = await popped;
  await pop.click('button');
  await page.bringToFront();
  await page.click('button');
  const { tabId } = await call('tab_create', { host, id, body: { tabName: '' } });
  await call('tab_navigate', { host, id, tabId, body: { url: url('/pop') } });
  await call('tab_close', { host, id, tabId });
  await until(() => recorded.some(({ action }) => action === 'Close'));
  await recording.stop();

  assert.deepEqual(summarize(recorded).slice(1), [
    'HtmlElement.RiseEvent link Pop click',
    'Tab.Activate 1',
    'HtmlElement.RiseEvent button There click',
    'Tab.Activate 0',
    'HtmlElement.RiseEvent button Home click',
    'Tab.Open',
    `Tab.Navigate ${url('/pop')}`,
    'Tab.Close 2',
  ]);
});

test('actions of scripts are not recorded, and pages do not see the recorder', async (context) => {
  const { page, url, start, recorded } = await startRecorder(context, {
    '/': `<input name="q"><button>Go</button><script>
      document.title = Object.keys(window).filter((name) => name.startsWith('gatehouse')).join();
      document.querySelector('button').click();
      document.querySelector('input').dispatchEvent(new InputEvent('input', { bubbles: true }));
    </script>`,
  });
  const recording = await start();

  await page.goto(url('/'));
  assert.equal(await page.title(), '');
  await page.evaluate("location.hash = 'x'; document.querySelector('button').click()");
  await recording.stop();

  assert.deepEqual(summarize(recorded), [`Tab.Navigate ${url('/')}`]);
});

test('a choice that a script makes in response to a click follows from the click', async (context) => {
  const { page, url, start, recorded } = await startRecorder(context, {
    '/': `<input name="q"><button>Go</button><select name="size"><option>s</option><option>l</option></select>
      <select name="colour"><option>red</option><option>blue</option></select><script>
      const select = document.querySelector('select');
      const choose = (value) => {
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      };
      document.querySelector('button').addEventListener('click', (event) => {
        event.stopImmediatePropagation();
        document.querySelector('input').focus();
        choose('s');
        Promise.resolve().then(() => choose('l'));
      });
    </script>`,
  });
  const recording = await start();

  await page.goto(url('/'));
  await page.click('button');
  await page.selectOption('[name=colour]', 'blue');
  await recording.stop();

  assert.deepEqual(summarize(recorded), [
    `Tab.Navigate ${url('/')}`,
    'HtmlElement.RiseEvent button Go click',
    "HtmlElement.Set //select[@name='colour'] blue",
  ]);
});

test('a text that looks like a macro is kept in a variable', async (context) => {
  const { page, url, start, recorded } = await startRecorder(context, { '/': form });
  await page.goto(url('/'));
  const recording = await start();

  await page.fill('#who', 'a {-Variable.x-} b');
  await recording.stop();

  assert.equal(recorded[1]?.parameters.Value, '{-Variable.who-}');
  assert.deepEqual(recorded[1]?.variables[0]?.defaultValue, 'a {-Variable.x-} b');
});

test('nothing is recorded after the end, and a second recording works', async (context) => {
  const { page, url, start, recorded } = await startRecorder(context, { '/': '<button>Go</button>' });
  const first = await start();
  await page.goto(url('/'));
  await first.stop();
  const before = recorded.length;

  await page.click('button');
  const second = await start();
  await page.click('button');
  await second.stop();

  assert.equal(before, 1);
  assert.deepEqual(summarize(recorded).slice(before), [
    `Tab.Navigate ${url('/')}`,
    'HtmlElement.RiseEvent button Go click',
  ]);
});

test('the death of a browser ends the recording', async (context) => {
  const { id, browserOf, start, lost, recorded } = await startRecorder(context, {});
  const recording = await start();

  process.kill(browserOf(id).launched.pid, 'SIGKILL');
  await until(() => lost.length > 0);
  await recording.stop();

  assert.match(lost[0] ?? '', /crashed/);
  assert.deepEqual(recorded, []);
});
