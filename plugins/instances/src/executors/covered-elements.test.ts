import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, css, on, place, shareBrowser } from '../testing/shared-browser.ts';

const seeing = `<script>window.seen = [];
  for (const name of ['mousedown', 'mouseup', 'click', 'touchstart', 'wheel', 'mouseover']) addEventListener(name, (event) => seen.push(name + ':' + event.target.id), true);</script>`;
const veil = '<div id=veil style="position:fixed;inset:0"></div>';
const box = (id: string, left: number, more = '') =>
  `<div id=${id} style="position:absolute;left:${left}px;top:20px;width:60px;height:60px;background:silver" ${more}></div>`;

const { run, url } = await shareBrowser({
  '/covered': `${seeing}${box('card', 20)}${box('basket', 200)}${veil}`,
  '/target': `${seeing}${box('card', 20)}${box('basket', 200)}${box('lid', 190)}`,
  '/fading': `${seeing}${box('card', 20)}${box('basket', 200)}${veil}<script>setTimeout(() => veil.remove(), 400)</script>`,
  '/slow-frames': `${box('card', 20)}${veil}<script>(function draw() { for (const end = performance.now() + 300; performance.now() < end; ); requestAnimationFrame(draw); })()</script>`,
  '/inside': `${seeing}<div id=card style="width:60px;height:60px"><b id=inner style="display:block;height:60px">in</b></div>`,
});
const go = (path: string) => act('Tab.Navigate', { Url: url(path) });
const seen = act('Tab.RunJavaScript', { Code: "return seen.join(' ')" }, { OutputVariable: 'seen' });
const quick = { TimeoutSec: '1' };
/** The second where the time ends before the page has drawn twice. */
const covers = '(?:.* intercepts pointer events| covers it)';

for (const [name, parameters, verb] of [
  ['UserInput.DragDrop', { TargetXPath: "//*[@id='basket']" }, 'take the drop'],
  ['UserInput.DragDrop', { Dx: '40' }, 'be dragged'],
  ['UserInput.Touch', {}, 'be touched'],
  ['UserInput.Swipe', { Dx: '40' }, 'be touched'],
  ['UserInput.MouseClick', { Kind: 'down' }, 'be reached by the mouse'],
  ['UserInput.MouseMove', {}, 'be reached by the mouse'],
  ['UserInput.MouseWheel', { Dy: '40' }, 'be reached by the mouse'],
] as const) {
  test(`D1: ${name} ${JSON.stringify(parameters)} of a covered element fails and says what covers it`, async () => {
    const failing = on(name, css('#card'), { parameters: { ...quick, ...parameters } });

    const { error } = await run([go('/covered'), failing]);
    const { values } = await run([seen]);

    assert.match(error ?? '', new RegExp(`could not ${verb} within 1 s on .*<div id="veil"[^>]*>${covers}`));
    assert.doesNotMatch(values.seen ?? '', /mousedown|click|touchstart|wheel/);
  });
}

test('D1: a drag to a covered target fails before the button is pressed', async () => {
  const drag = on('UserInput.DragDrop', css('#card'), {
    parameters: { ...quick, TargetXPath: "//*[@id='basket']" },
  });

  const { error } = await run([go('/target'), drag]);
  const { values } = await run([seen]);

  assert.match(
    error ?? '',
    new RegExp(`basket.* could not take the drop within 1 s .*<[^>]*id="lid"[^>]*>${covers}`),
  );
  assert.doesNotMatch(values.seen ?? '', /mousedown/);
});

test('what covers an element is said where the time ends before the page has drawn twice', async () => {
  const { error } = await run([
    go('/slow-frames'),
    on('UserInput.MouseClick', css('#card'), { parameters: quick }),
  ]);

  assert.match(error ?? '', new RegExp(`within 1 s on .*<div id="veil"[^>]*>${covers}`));
});

for (const name of ['UserInput.DragDrop', 'UserInput.Touch']) {
  test(`D1: ${name} waits until what covers the element is gone`, async () => {
    const { error, values } = await run([
      go('/fading'),
      on(name, css('#card'), { parameters: { ...(name.endsWith('Drop') && { Dx: '150' }) } }),
      seen,
    ]);

    assert.equal(error, null);
    assert.match(values.seen ?? '', /(?:mousedown|touchstart):card/);
  });
}

test('an element below the mouse that is part of the element does not cover it, and a place is what it is', async () => {
  const { error, values } = await run([
    go('/inside'),
    on('UserInput.Touch', css('#card')),
    go('/covered'),
    on('UserInput.Touch', place(50, 50)),
    seen,
  ]);

  assert.equal(error, null);
  assert.match(values.seen ?? '', /touchstart:veil/);
});
