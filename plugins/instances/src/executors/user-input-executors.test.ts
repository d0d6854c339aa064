import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, css, on, place, shareBrowser } from '../testing/shared-browser.ts';

const board = `<body style="margin:0"><div id=pad style="position:absolute;left:100px;top:100px;width:100px;height:100px;background:#ddd"></div>
  <input id=field style="position:absolute;left:300px;top:10px"><textarea id=area style="position:absolute;left:300px;top:60px"></textarea>
  <div id=scroller style="position:absolute;left:300px;top:150px;width:100px;height:100px;overflow:auto"><p style="height:2000px">x</p></div>
  <div id=card draggable=true style="position:absolute;left:10px;top:300px;width:40px;height:40px;background:red"></div>
  <div id=basket style="position:absolute;left:300px;top:300px;width:100px;height:100px;background:blue"></div>
  <script>
    window.seen = [];
    const note = (name) => (event) => { seen.push(name + ':' + (event.button ?? '') + ':' + Math.round(event.clientX ?? 0) + ',' + Math.round(event.clientY ?? 0)); };
    for (const name of ['mousedown', 'mouseup', 'click', 'dblclick', 'contextmenu', 'auxclick']) pad.addEventListener(name, note(name));
    pad.addEventListener('contextmenu', (event) => event.preventDefault());
    window.moves = 0;
    document.addEventListener('mousemove', () => { moves += 1; });
    for (const name of ['touchstart', 'touchmove', 'touchend']) document.addEventListener(name, (event) => {
      const touch = event.changedTouches[0]; seen.push(name + ':' + Math.round(touch.clientX) + ',' + Math.round(touch.clientY) + ':' + event.isTrusted);
      if (name === 'touchstart') window.touchedAt = performance.now(); if (name === 'touchend') window.heldMs = performance.now() - touchedAt;
    });
    document.addEventListener('keydown', (event) => seen.push('down:' + event.key + (event.ctrlKey ? '+ctrl' : '')));
    document.addEventListener('keyup', (event) => seen.push('up:' + event.key));
    card.addEventListener('dragstart', (event) => event.dataTransfer.setData('text/plain', 'card'));
    basket.addEventListener('dragover', (event) => event.preventDefault());
    basket.addEventListener('drop', (event) => { event.preventDefault(); document.title = 'dropped ' + event.dataTransfer.getData('text/plain'); });
  </script>`;

const slider = `<body style="margin:0"><div id=knob style="position:absolute;left:0;top:0;width:20px;height:20px;background:red"></div><script>
  let from = null; knob.onmousedown = (event) => { from = event.clientX; };
  onmousemove = (event) => { if (from !== null) knob.style.left = event.clientX - from + 'px'; }; onmouseup = () => { from = null; };</script>`;

const { run, url } = await shareBrowser({ '/': board, '/slider': slider });
const go = (path = '/') => act('Tab.Navigate', { Url: url(path) });
const evaluate = (code: string, name = 'out') =>
  act('Tab.RunJavaScript', { Code: `return ${code}` }, { OutputVariable: name });
const seen = evaluate("seen.join(' ')", 'seen');

test('the mouse moves to an element in many steps, or at once', async () => {
  const { error, values } = await run([
    go(),
    on('UserInput.MouseMove', css('#pad'), { parameters: { SpeedMs: '1000' } }),
    evaluate('moves > 3', 'many'),
    evaluate('moves = 0'),
    on('UserInput.MouseMove', css('#basket'), { parameters: { Human: 'false' } }),
    evaluate('moves', 'once'),
    evaluate("document.querySelector('#basket').matches(':hover')", 'there'),
  ]);

  assert.equal(error, null);
  assert.deepEqual([values.many, values.once, values.there], ['true', '1', 'true']);
});

for (const [parameters, expected] of [
  [{}, 'mousedown:0:150,150 mouseup:0:150,150 click:0:150,150'],
  [{ Button: 'right' }, 'mousedown:2:150,150 contextmenu:2:150,150 mouseup:2:150,150 auxclick:2:150,150'],
  [{ Button: 'middle' }, 'mousedown:1:150,150 mouseup:1:150,150 auxclick:1:150,150'],
  [
    { Kind: 'double' },
    'mousedown:0:150,150 mouseup:0:150,150 click:0:150,150 mousedown:0:150,150 mouseup:0:150,150 click:0:150,150 dblclick:0:150,150',
  ],
  [{ Kind: 'down' }, 'mousedown:0:150,150'],
] as const) {
  test(`a click of ${JSON.stringify(parameters)} is what the page sees`, async () => {
    const { error, values } = await run([
      go(),
      on('UserInput.MouseClick', css('#pad'), { parameters }),
      seen,
      act('UserInput.MouseClick', { Kind: 'up' }),
    ]);

    assert.equal(error, null);
    // Where a menu opens depends on the system.
    assert.deepEqual(values.seen?.split(' ').toSorted(), expected.split(' ').toSorted());
  });
}

test('without an element the mouse acts at its position, and at a place exactly there', async () => {
  const { error, values } = await run([
    go(),
    on('UserInput.MouseClick', place(110, 190)),
    act('UserInput.MouseClick', { Kind: 'down' }),
    act('UserInput.MouseClick', { Kind: 'up' }),
    seen,
  ]);

  assert.equal(error, null);
  assert.match(values.seen ?? '', /^mousedown:0:110,190 mouseup:0:110,190 click:0:110,190 mousedown/);
});

test('the wheel scrolls the content under the mouse', async () => {
  const { error, values } = await run([
    go(),
    on('UserInput.MouseWheel', css('#scroller'), { parameters: { Dy: '300' } }),
    act(
      'Tab.RunJavaScript',
      {
        Code: "const box = document.getElementById('scroller'); while (box.scrollTop < 300) await new Promise(requestAnimationFrame); return box.scrollTop",
      },
      { OutputVariable: 'out' },
    ),
  ]);

  assert.equal(error, null);
  assert.equal(values.out, '300');
});

test('an element is dragged onto a target, and by a distance', async () => {
  const dropped = await run([
    go(),
    on('UserInput.DragDrop', css('#card'), { parameters: { TargetXPath: "//*[@id='basket']" } }),
    evaluate('document.title'),
  ]);
  const moved = await run([
    go('/slider'),
    on('UserInput.DragDrop', css('#knob'), { parameters: { Dx: '120' } }),
    evaluate('document.getElementById("knob").style.left'),
  ]);

  assert.deepEqual([dropped.error, moved.error], [null, null]);
  assert.deepEqual([dropped.values.out, moved.values.out], ['dropped card', '120px']);
});

test('a text is typed with keys in it, into an element or at the focus', async () => {
  const typed = on('UserInput.TypeText', css('#field'), {
    parameters: { Text: 'Ada {{}1}{TAB}line{ENTER}two', DelayMs: '0', Jitter: '2' },
  });

  const { error, values } = await run([
    go(),
    typed,
    act('UserInput.TypeText', { Text: '{CTRL+A}{DELETE}new', DelayMs: '0' }),
    evaluate("document.getElementById('field').value", 'field'),
    evaluate("document.getElementById('area').value", 'area'),
  ]);

  assert.equal(error, null);
  assert.deepEqual([values.field, values.area], ['Ada {1}', 'new']);
});

test('keys are pressed, and held', async () => {
  const press = (Keys: string, Kind = 'press') => act('UserInput.PressKeys', { Keys, Kind });

  const { error, values } = await run([
    go(),
    press('Control+A'),
    press('Shift', 'down'),
    press('Shift', 'up'),
    press('{F2}{ESC}'),
    seen,
  ]);

  assert.equal(error, null);
  assert.equal(
    values.seen,
    'down:Control+ctrl down:a+ctrl up:a up:Control down:Shift up:Shift down:F2 up:F2 down:Escape up:Escape',
  );
});

test('a finger taps, holds and swipes', async () => {
  const { error, values } = await run([
    go(),
    on('UserInput.Touch', css('#pad')),
    on('UserInput.Touch', css('#pad'), { parameters: { Long: 'true', DurationMs: '120' } }),
    evaluate('heldMs >= 100', 'held'),
    evaluate('seen.length = 0'),
    on('UserInput.Swipe', css('#pad'), { parameters: { Dx: '50', Dy: '-40', DurationMs: '100' } }),
    evaluate("seen.at(0) + ' ' + seen.at(-1) + ' ' + (seen.length > 2)", 'swipe'),
  ]);

  assert.equal(error, null);
  assert.deepEqual(
    [values.held, values.swipe],
    ['true', 'touchstart:150,150:true touchend:200,110:true true'],
  );
});

for (const [name, finder, parameters, message] of [
  ['MouseMove', css('#none'), {}, /No element matched #none within 1 s/],
  ['MouseClick', css('#none'), {}, /No element matched #none within 1 s/],
  [
    'DragDrop',
    css('#card'),
    {},
    /says not where to: give TargetXPath, TargetFinder, TargetImage, or Dx and Dy/,
  ],
  ['DragDrop', css('#card'), { TargetXPath: '//nothing' }, /No element matched \/\/nothing within 1 s/],
  ['Touch', css('#none'), {}, /No element matched #none within 1 s/],
  ['Swipe', css('#none'), { Dx: '5' }, /No element matched #none within 1 s/],
  ['TypeText', css('#none'), { Text: 'x' }, /No element matched #none within 1 s/],
  ['MouseWheel', css('#none'), { Dy: '1' }, /No element matched #none within 1 s/],
] as const) {
  test(`${name} says ${message.source}`, async () => {
    const { error } = await run([
      go(),
      on(`UserInput.${name}`, finder, { parameters: { TimeoutSec: '1', ...parameters } }),
    ]);

    assert.match(error ?? '', message);
  });
}

for (const [parameters, message] of [
  [{ Keys: 'Nonsense' }, /Unknown key: "Nonsense"/],
  [{ Keys: '{F1}{F2}', Kind: 'down' }, /Keys must be one key for down/],
  [{ Keys: '' }, /Keys needs a value/],
] as const) {
  test(`the keys ${JSON.stringify(parameters)} are an error that says so`, async () => {
    const { error } = await run([go(), act('UserInput.PressKeys', parameters)]);

    assert.match(error ?? '', message);
  });
}

test('typing that would take for ever ends with its run', async () => {
  const stopped = new AbortController();
  const typing = run([go(), act('UserInput.TypeText', { Text: 'x'.repeat(100_000), DelayMs: '20' })], {
    signal: stopped.signal,
  });
  setTimeout(() => stopped.abort(), 500);

  const { outcome } = await typing;

  assert.equal(outcome.result, 'interrupted');
});
