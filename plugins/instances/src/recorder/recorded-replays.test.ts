import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { RecordedAction } from '@gatehouse/plugin-runtime/api';
import type { Locator, Page } from 'playwright-core';
import { isDriven } from '../browser/driving.ts';
import { candidatesOf } from '../browser/finding/candidates.ts';
import { findOpenBrowser, type OpenBrowser } from '../browser/open-browser.ts';
import { navigate } from '../testing/browser-kit.ts';
import { shareBrowser } from '../testing/shared-browser.ts';
import { until } from '../testing/until.ts';
import { BrowserRecorder } from './browser-recorder.ts';

const { serve } = await shareBrowser();

interface Replay {
  readonly html: string;
  /** A person at the page, with real mouse and keys. */
  act(page: Page): Promise<void>;
  /** The script that reads the state of the page. */
  readonly state: string;
  /** The state after the person. */
  readonly shows: unknown;
  /** The recorded actions in short; the load is left out. */
  readonly recorded: readonly string[];
}

/** Records a person at a page. */
async function record(context: TestContext, html: string, act: Replay['act']) {
  const { run, url } = await serve(context, { '/': html, '/blank': '' });
  await run([navigate(url('/blank'))]);
  const browser = openBrowser();
  const { page } = await browser.tabs.current();
  const recorder = new BrowserRecorder(browser);
  await page.goto(url('/'));
  await recorder.start();
  await until(() => !isDriven());
  await act(page);
  return { run, page, stop: () => recorder.stop() };
}

/** The page after a person, and after a replay in a new load, by a run. */
async function recordAndReplay(context: TestContext, { html, act, state, shows, recorded }: Replay) {
  const { run, page, stop } = await record(context, html, act);
  assert.deepEqual(await page.evaluate(state), shows, 'after the person');
  const actions = await stop();

  const { error } = await run(actions.map(toSketch));
  assert.deepEqual(actions.slice(1).map(summarize), recorded);
  assert.equal(error, null);
  assert.deepEqual(await page.evaluate(state), shows, 'after the replay');
}

/** The browser of the runs is the first instance of this process. */
function openBrowser(): OpenBrowser {
  const firstId = 20_001;
  return findOpenBrowser(firstId) ?? assert.fail('no browser is open');
}

const toSketch = ({ type, action, parameters, finder }: RecordedAction) => {
  return { type, action, parameters, ...(finder && { finder }) };
};

function summarize({ action, parameters, finder }: RecordedAction): string {
  const { FinderType: _type, ...others } = parameters;
  const place = Object.entries(finder?.scalars ?? {}).filter(([name]) => name !== 'Exact');
  return [action, ...place.map(([, value]) => value), ...Object.values(others)].join(' | ');
}

const middleOf = async (target: Locator) => {
  const { x, y, width, height } = (await target.boundingBox()) ?? assert.fail('nothing to point at');
  return { x: x + width / 2, y: y + height / 2 };
};

test('a plain form replays', (context) =>
  recordAndReplay(context, {
    html: `<form onsubmit="event.preventDefault(); document.title = new URLSearchParams(new FormData(this))">
      <label>Name <input name="name"></label><input name="mail" placeholder="E-mail">
      <textarea name="note" data-testid="note"></textarea><button>Send it</button></form>`,
    act: async (page) => {
      await page.click('[name=name]');
      await page.keyboard.type('Ada Lovelase');
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('ce');
      await page.keyboard.press('Tab');
      await page.keyboard.type('a@b.example');
      await page.keyboard.press('Tab');
      await page.keyboard.type('one\ntwo');
      await page.click('button');
    },
    state: 'document.title',
    shows: 'name=Ada+Lovelace&mail=a%40b.example&note=one%0Atwo',
    recorded: [
      'Set | Name | Ada Lovelace | type',
      'Set | E-mail | a@b.example | type',
      'Set | note | one\ntwo | type',
      'RiseEvent | button | Send it | click',
    ],
  }));

test('list boxes and check boxes that are used by keys replay', (context) =>
  recordAndReplay(context, {
    html: `<label>Size <select id="size"><option>s</option><option>m</option><option>l</option></select></label>
      <label><input type="checkbox" id="gift"> Gift</label>
      <label><input type="radio" name="way" value="post"> Post</label><label><input type="radio" name="way" value="shop"> Shop</label>
      <div role="listbox" tabindex="0" aria-label="Colours" onkeydown="
        this.dataset.at = Number(this.dataset.at ?? 0) + (event.key === 'ArrowDown');
        if (event.key === ' ') document.title += this.dataset.at"></div><input aria-label="Last" onchange="document.title += '!'">`,
    act: async (page) => {
      await page.focus('#size');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press(' ');
      await page.keyboard.press('Tab');
      await page.keyboard.type('x');
      await page.keyboard.press('Tab');
    },
    state: `[size.value, gift.checked, document.querySelector('[name=way]:checked')?.value, document.title]`,
    shows: ['l', true, 'shop', '2!'],
    recorded: [
      "Set | //*[@id='size'] | l | set",
      'Set | Gift | true | set',
      'Set | Post | true | set',
      'Set | Shop | true | set',
      "TypeText | //div[@aria-label='Colours'] | {DOWN}{DOWN} ",
      'Set | Last | x | type',
      'Press | Last | Tab',
    ],
  }));

test('a form in open shadow roots replays, with its spaces', (context) =>
  recordAndReplay(context, {
    html: `<input aria-label="Outside"><x-form></x-form><script>
      customElements.define('x-form', class extends HTMLElement {
        connectedCallback() {
          const root = this.attachShadow({ mode: 'open' });
          root.innerHTML = '<div><input name="q"><x-box></x-box></div><button>Go</button><p></p>';
          root.querySelector('button').onclick = () => (root.querySelector('p').textContent = root.querySelector('input').value);
        }
      });
      customElements.define('x-box', class extends HTMLElement {
        connectedCallback() {
          this.attachShadow({ mode: 'open' }).innerHTML = '<input type="checkbox"><select><option>a</option><option>b</option></select>';
        }
      });
    </script>`,
    act: async (page) => {
      await page.click('[name=q]');
      await page.keyboard.type('in shadow roots');
      await page.click('x-box [type=checkbox]');
      await page.focus('x-box select');
      await page.keyboard.press('ArrowDown');
      await page.click('button');
    },
    state: `(() => { const root = document.querySelector('x-form').shadowRoot; const box = root.querySelector('x-box').shadowRoot;
      return [root.querySelector('p').textContent, box.querySelector('input').checked, box.querySelector('select').value] })()`,
    shows: ['in shadow roots', true, 'b'],
    recorded: [
      "Set | //input[@name='q'] | in shadow roots | type",
      'Set | /html/body/x-form/div/x-box/input | true | set',
      'Set | /html/body/x-form/div/x-box/select | b | set',
      'RiseEvent | button | Go | click',
    ],
  }));

test('an editable element replays what was typed as one entry, with keys and shortcuts', (context) =>
  recordAndReplay(context, {
    html: `<div contenteditable aria-label="Message" style="height:80px;width:400px"></div><output></output><script>
      document.querySelector('div').addEventListener('keydown', (event) => {
        if (event.ctrlKey && event.key === 'Enter') document.querySelector('output').textContent += event.isTrusted + ' sent;';
      });</script>`,
    act: async (page) => {
      await page.click('div');
      await page.keyboard.type('Dear all{x}');
      await page.keyboard.press('Enter');
      await page.keyboard.type('bye');
      await page.keyboard.press('Shift+ArrowLeft');
      await page.keyboard.type('E');
      await page.keyboard.insertText('ü');
      await page.keyboard.press('Control+Enter');
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+b');
      await page.keyboard.press('Control+Enter');
    },
    state: `[document.querySelector('div').innerHTML, document.querySelector('output').textContent]`,
    shows: ['<b>Dear all{x}</b><div><b>byEü</b></div>', 'true sent;true sent;'],
    recorded: [
      'RiseEvent | Message | click | 200 | 40',
      'TypeText | Message | Dear all{{}x}{ENTER}bye{SHIFT+LEFT}Eü',
      'Press | Message | Control+Enter',
      'Press | Message | Control+a',
      'Press | Message | Control+b',
      'Press | Message | Control+Enter',
    ],
  }));

/** Editors of code keep their text in lines of their own, and take the keys in a small field that follows the caret. */
const codeEditor = `<div id="wrapper" style="position:relative;width:500px;height:150px;border:1px solid">
  <div style="position:absolute;overflow:hidden;width:3px;height:0"><textarea style="position:absolute;width:1px;height:1em;padding:0;border:0"></textarea></div>
  <pre id="lines" style="margin:0;min-height:100px"></pre></div><output></output><script>
  const field = document.querySelector('textarea');
  const pairs = { '(': ')', '"': '"' };
  let text = '', at = 0;
  const show = () => {
    lines.textContent = text;
    field.parentElement.style.top = text.split('\\n').length * 18 + 'px';
  };
  const put = (data) => {
    if (text[at] === data && Object.values(pairs).includes(data)) return void (at += 1);
    const close = pairs[data] ?? '';
    text = text.slice(0, at) + data + close + text.slice(at);
    at += data.length;
    show();
  };
  wrapper.addEventListener('mousedown', (event) => { event.preventDefault(); field.focus(); });
  field.addEventListener('input', () => { const data = field.value; field.value = ''; put(data); });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.ctrlKey) document.querySelector('output').textContent = 'ran ' + text;
    else if (event.key === 'Enter') put('\\n');
    else if (event.key === 'Tab') put('  ');
    else if (event.key === 'ArrowLeft') at = Math.max(0, at - 1);
    else return;
    event.preventDefault();
  });</script>`;

test('an editor of code replays what was typed as one entry, its closed brackets included', (context) =>
  recordAndReplay(context, {
    html: codeEditor,
    act: async (page) => {
      await page.click('#lines');
      await page.keyboard.type('print("hi")');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.type('x = 2');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.type('1');
      await page.keyboard.press('Control+Enter');
    },
    state: `[lines.textContent, document.querySelector('output').textContent]`,
    shows: ['print("hi")\n  x = 12', 'ran print("hi")\n  x = 12'],
    recorded: [
      "RiseEvent | //*[@id='lines'] | click",
      'TypeText | //*[@id=\'wrapper\']/div/textarea | print("hi"){ENTER}{TAB}x = 2{LEFT}1',
      "Press | //*[@id='wrapper']/div/textarea | Control+Enter",
    ],
  }));

test('a list that is sorted by drags of the browser replays', (context) =>
  recordAndReplay(context, {
    html: `<body style="display:flex"><ul style="width:200px;list-style:none">${['One', 'Two', 'Three'].map((name) => `<li draggable="true" style="padding:10px">${name}</li>`).join('')}</ul>
      <div id="basket" style="width:200px;height:80px;border:1px solid">Basket</div><script>
      let held = null;
      addEventListener('dragstart', (event) => { held = event.target; event.dataTransfer.setData('text/plain', held.textContent); });
      addEventListener('dragover', (event) => {
        const item = event.target.closest?.('li');
        if (item && item !== held) {
          const { top, height } = item.getBoundingClientRect();
          item[event.clientY > top + height / 2 ? 'after' : 'before'](held);
        }
        if (event.target === basket) event.preventDefault();
      });
      basket.addEventListener('drop', (event) => { event.preventDefault(); basket.textContent += ' ' + event.dataTransfer.getData('text/plain'); });
    </script>`,
    act: async (page) => {
      const drag = async (from: string, to: string, below = 0) => {
        const [start, end] = [await middleOf(page.locator(from)), await middleOf(page.locator(to))];
        await page.mouse.move(start.x, start.y);
        await page.mouse.down();
        await page.mouse.move(start.x + 5, start.y + 5);
        await page.mouse.move(end.x, end.y + below, { steps: 25 });
        await page.mouse.move(end.x, end.y + below);
        await page.mouse.up();
      };
      await drag('li:text("One")', 'li:text("Three")', 8);
      await drag('li:text("Two")', '#basket');
    },
    state: `[[...document.querySelectorAll('li')].map((item) => item.textContent).join(), basket.textContent]`,
    shows: ['Two,Three,One', 'Basket Two'],
    recorded: [
      `DragDrop | //li[normalize-space()='One'] | 100 | 20 | XPathFinder | {"XPath":"//li[normalize-space()='Three']","Fallbacks":[{"XPath":"/html/body/ul/li[3]"}]} | 100 | 21`,
      `DragDrop | //li[normalize-space()='Two'] | 100 | 20 | XPathFinder | {"XPath":"//*[@id='basket']","Fallbacks":[{"XPath":"//div[normalize-space()='Basket']"},{"XPath":"/html/body/div"}]} | 100 | 40`,
    ],
  }));

test('drags and presses in a drawing and between nodes replay', (context) =>
  recordAndReplay(context, {
    html: `<style>.node{position:absolute;width:80px;height:40px;background:#ccd;touch-action:none}.port{position:absolute;right:0;width:10px;height:10px;background:#600}</style>
      <canvas width="300" height="100" style="border:3px solid;display:block"></canvas>
      <div class="node" id="one" style="left:20px;top:150px">One<i class="port" id="out"></i></div>
      <div class="node" id="two" style="left:300px;top:200px">Two<i class="port" id="in"></i></div><output></output><script>
      const canvas = document.querySelector('canvas'), log = document.querySelector('output');
      for (const type of ['mousedown', 'mouseup', 'click', 'contextmenu']) canvas.addEventListener(type, (event) => {
        event.preventDefault();
        log.textContent += type + event.button + ' ' + event.offsetX + ',' + event.offsetY + (event.shiftKey ? ' shift' : '') + ';';
      });
      for (const node of document.querySelectorAll('.node')) node.addEventListener('pointerdown', (event) => {
        if (event.target !== node) return;
        const [dx, dy] = [node.offsetLeft - event.clientX, node.offsetTop - event.clientY];
        node.setPointerCapture(event.pointerId);
        node.onpointermove = (move) => { node.style.left = move.clientX + dx + 'px'; node.style.top = move.clientY + dy + 'px'; };
        node.onpointerup = () => (node.onpointermove = null);
      });
      out.onpointerdown = () => {
        const ghost = document.body.appendChild(Object.assign(document.createElement('b'), { textContent: '+' }));
        ghost.style = 'position:fixed;width:10px;height:10px';
        const move = (event) => { ghost.style.left = event.clientX - 5 + 'px'; ghost.style.top = event.clientY - 5 + 'px'; };
        addEventListener('pointermove', move);
        addEventListener('pointerup', (event) => {
          removeEventListener('pointermove', move);
          ghost.remove();
          if (document.elementFromPoint(event.clientX, event.clientY) === window.in) log.textContent += 'linked;';
        }, { once: true });
      };
    </script>`,
    act: async (page) => {
      const canvas = (await page.locator('canvas').boundingBox()) ?? assert.fail();
      const at = (x: number, y: number) => [canvas.x + 3 + x, canvas.y + 3 + y] as const;
      await page.mouse.click(...at(40, 30));
      await page.keyboard.down('Shift');
      await page.mouse.click(...at(120, 70));
      await page.keyboard.up('Shift');
      await page.mouse.click(...at(10, 20), { button: 'right' });
      await page.mouse.move(...at(20, 20));
      await page.mouse.down();
      await page.mouse.move(...at(200, 80), { steps: 5 });
      await page.mouse.up();
      await page.mouse.move(50, 170);
      await page.mouse.down();
      await page.mouse.move(150, 190, { steps: 3 });
      await page.mouse.up();
      const [out, inlet] = [await middleOf(page.locator('#out')), await middleOf(page.locator('#in'))];
      await page.mouse.move(out.x, out.y);
      await page.mouse.down();
      await page.mouse.move(inlet.x, inlet.y, { steps: 5 });
      await page.mouse.up();
    },
    state: `[document.querySelector('output').textContent, one.style.left, one.style.top]`,
    shows: [
      'mousedown0 40,30;mouseup0 40,30;click0 40,30;mousedown0 120,70 shift;mouseup0 120,70 shift;click0 120,70 shift;' +
        'mousedown2 10,20;contextmenu2 10,20;mouseup2 10,20;mousedown0 20,20;mouseup0 200,80;click0 200,80;linked;',
      '120px',
      '170px',
    ],
    recorded: [
      'RiseEvent | /html/body/canvas | click | 40 | 30',
      'RiseEvent | /html/body/canvas | click | 120 | 70 | Shift',
      'MouseClick | /html/body/canvas | right | 10 | 20',
      'DragDrop | /html/body/canvas | 20 | 20 | 180 | 60',
      "DragDrop | //*[@id='one'] | 30 | 20 | 100 | 20",
      `DragDrop | //*[@id='out'] | 5 | 5 | XPathFinder | {"XPath":"//*[@id='in']","Fallbacks":[{"XPath":"//*[@id='two']/i"}]} | 5 | 5`,
    ],
  }));

test('an application of one page replays: chat, search, dialogs, and views that come without a load', (context) =>
  recordAndReplay(context, {
    html: `<nav><a href="#/list">List</a> <a href="#/new">New</a></nav><main></main><output></output><script>
      const main = document.querySelector('main'), log = document.querySelector('output');
      const views = {
        '#/list': '<input placeholder="Search"><ul role="listbox"></ul>',
        '#/new': '<label>Text <textarea></textarea></label><button>Delete all</button>',
      };
      addEventListener('hashchange', () => { history.replaceState(null, '', location.hash); main.innerHTML = '…'; setTimeout(() => (main.innerHTML = views[location.hash]), 50); });
      main.addEventListener('keydown', (event) => {
        const { target, key, ctrlKey } = event;
        if (target.matches('textarea') && key === 'Enter' && !event.shiftKey) {
          event.preventDefault();
          log.textContent += (ctrlKey ? 'now ' : '') + target.value + ';';
          target.value = '';
        }
        if (target.matches('[placeholder]') && key === 'ArrowDown') target.dataset.at = Number(target.dataset.at ?? 0) + 1;
        if (target.matches('[placeholder]') && key === 'Enter') log.textContent += target.value + target.dataset.at + ';';
      });
      main.addEventListener('click', (event) => { if (event.target.matches('button')) log.textContent += confirm('Sure?') + ';'; });
      addEventListener('keydown', (event) => { if (event.key === 'k' && event.ctrlKey) { event.preventDefault(); log.textContent += 'menu;'; } });
    </script>`,
    act: async (page) => {
      const { dialog } = await openBrowser().tabs.current();
      await page.keyboard.press('Control+k');
      await page.click('text=New');
      await page.click('textarea');
      await page.keyboard.type('hello');
      await page.keyboard.press('Enter');
      await page.keyboard.type('again');
      await page.keyboard.press('Control+Enter');
      const clicking = page.click('button');
      await until(() => dialog.facts !== null);
      await dialog.resolve({ accept: true, text: null });
      await clicking;
      await page.click('text=List');
      await page.click('[placeholder]');
      await page.keyboard.type('se');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    },
    state: `[document.querySelector('output').textContent, location.hash]`,
    shows: ['menu;hello;now again;true;se2;', '#/list'],
    recorded: [
      'Press | /html/body | Control+k',
      'RiseEvent | link | New | click',
      'Set | Text | hello | type',
      'Press | Text | Enter',
      'Set | Text | again | type',
      'Press | Text | Control+Enter',
      'HandleDialog | accept',
      'RiseEvent | button | Delete all | click',
      'RiseEvent | link | List | click',
      'Set | Search | se | type',
      'Press | Search | ArrowDown',
      'Press | Search | ArrowDown',
      'Press | Search | Enter',
    ],
  }));

test('a frame that is gone after the click in it replays', (context) =>
  recordAndReplay(context, {
    html: `<iframe name="consent" srcdoc="<button onclick='parent.document.title = 1; frameElement.remove()'>Yes</button>"></iframe>`,
    act: async (page) => {
      const { x, y } = await middleOf(page.frameLocator('iframe').locator('button'));
      await page.mouse.click(x, y);
    },
    state: 'document.title',
    shows: '1',
    recorded: ["RiseEvent | button | Yes | //iframe[@name='consent'] | click"],
  }));

test('a terminal whose field has no size replays its keys', (context) =>
  recordAndReplay(context, {
    html: `<div id="terminal" style="width:300px;height:80px;background:#222"><textarea aria-label="Terminal input"
      style="position:absolute;opacity:0;left:-9999em;width:0;height:0;border:0;padding:0"></textarea></div><script>
      const field = document.querySelector('textarea');
      terminal.onclick = () => field.focus();
      field.onkeydown = (event) => { event.preventDefault(); document.title += event.key === 'Enter' ? ';' : event.key; };
    </script>`,
    act: async (page) => {
      await page.click('#terminal', { position: { x: 9, y: 9 } });
      await page.keyboard.type('ls');
      await page.keyboard.press('Enter');
    },
    state: 'document.title',
    shows: 'ls;',
    recorded: ["RiseEvent | //*[@id='terminal'] | click | 9 | 9", 'TypeText | Terminal input | ls{ENTER}'],
  }));

test('a click with Control or the middle button opens a tab, in a replay as well', async (context) => {
  const { run, stop } = await record(context, '<a href="/blank">Blank</a>', async (page) => {
    const opened = page.context().waitForEvent('page');
    await page.click('a', { modifiers: ['Control'] });
    await (await opened).waitForLoadState();
    const again = page.context().waitForEvent('page');
    await page.click('a', { button: 'middle' });
    await (await again).waitForLoadState();
  });
  const { tabs } = openBrowser();
  const before = tabs.all().length;
  const actions = await stop();
  const { error } = await run(actions.map(toSketch));

  assert.deepEqual(
    [error, actions.slice(1).map(summarize)],
    [null, ['RiseEvent | link | Blank | click | Control', 'MouseClick | link | Blank | middle']],
  );
  await until(() => tabs.all().length === before + 2);
});

test('a name that the recorder gives is the one by which the driver finds the element', async (context) => {
  const buttons = [
    '<label><input type="checkbox"> Tick</label>',
    '<button>Plain</button>',
    '<button>two <b>words</b></button>',
    '<button><span style="display:block">one</span><span style="display:block">below</span></button>',
    '<button style="text-transform:uppercase">Loud</button>',
    '<button><svg width="9" height="9"><title>Icon</title></svg>Titled</button>',
    '<button><span style="display:none">not </span>hidden</button>',
    '<button class="star">Starred</button><style>.star::before { content: "* " }</style>',
    '<button aria-label="  Spoken   name ">x</button>',
    '<button title="Tip"></button>',
    '<input type="submit" value="Submit it">',
    '<div role="button" tabindex="0">Div</div>',
    '<button>Twin</button>',
    '<button>Twin</button>',
    '<button aria-hidden="true">Unspoken</button>',
    '<button>Unspoken</button>',
    '<button><img alt="Picture" src="data:,"> of it</button>',
    '<a href="#x">A <i>link</i></a>',
    '<label>Nested <input></label>',
    '<label for="f">For *</label><input id="f">',
    '<input aria-labelledby="t u"><i id="t">By</i> <i id="u">ids</i>',
    '<input placeholder="Type here">',
  ];
  const marked = buttons.map((html, at) => html.replace(/<(button|input|a|div)\b/, `<$1 data-n="${at}"`));
  const { page, stop } = await record(
    context,
    marked.map((html) => `<p>${html}</p>`).join(''),
    async (person) => {
      for (const at of marked.keys()) await person.click(`[data-n="${at}"]`, { force: true });
    },
  );
  const actions = (await stop()).slice(1);
  const found = await Promise.all(
    actions.map(async ({ finder }) => {
      const { all } = candidatesOf(finder ?? assert.fail(), { page, frame: '' }).first()[0] ?? assert.fail();
      return [await all.count(), await all.first().getAttribute('data-n'), finder?.type];
    }),
  );

  assert.deepEqual(
    found.map(([count, at]) => [count, at]),
    actions.map((_, at) => [1, String(at)]),
  );
  assert.equal(found.filter(([, , type]) => type === 'XPathFinder').length, 10);
});

test('what cannot be repeated is recorded as an action that fails and says what it was', async (context) => {
  const { stop } = await record(
    context,
    `<x-login style="display:block;width:200px;height:60px"></x-login><script>
      const root = document.querySelector('x-login').attachShadow({ mode: 'closed' });
      root.innerHTML = '<input type="password">';
    </script>`,
    async (person) => {
      const { x, y } = (await person.locator('x-login').boundingBox()) ?? assert.fail('no host');
      await person.mouse.click(x + 20, y + 12);
      await person.keyboard.type('s3 cret');
      await person.keyboard.press('Enter');
    },
  );
  const [, ...actions] = await stop();

  assert.deepEqual(actions.map(summarize), [
    'RiseEvent | /html/body/x-login | click | 20 | 12',
    'Throw | The recording could not record this: what was typed in the closed shadow root of <x-login>, at x-login. Replace this action by one that does it, or delete it. | business',
  ]);
});
