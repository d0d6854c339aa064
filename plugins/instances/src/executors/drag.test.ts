import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, css, on, picture, place, shareBrowser } from '../testing/shared-browser.ts';

const script = `<script>
  window.log = [];
  for (const card of document.querySelectorAll('[draggable]')) card.addEventListener('dragstart', (event) => { event.dataTransfer.setData('text/plain', card.id); log.push('start ' + Math.round(event.offsetX) + ',' + Math.round(event.offsetY)); });
  for (const target of document.querySelectorAll('.target')) {
    target.addEventListener('dragover', (event) => event.preventDefault());
    target.addEventListener('drop', (event) => { event.preventDefault(); log.push(event.dataTransfer.getData('text/plain') + ' on ' + target.id + ' at ' + Math.round(event.offsetX) + ',' + Math.round(event.offsetY)); });
  }
</script>`;
const at = (left: number, top: number, size = 60) =>
  `style="position:absolute;left:${left}px;top:${top}px;width:${size}px;height:${size}px;background:linear-gradient(45deg,red 40%,blue 40%)"`;

const { run, url } = await shareBrowser({
  '/near': `<div id=card draggable=true ${at(20, 20)}></div><div id=basket class=target title=Basket aria-label=Basket role=button ${at(200, 20, 100)}></div>
    <div id=other class=target ${at(400, 20)}></div>${script}`,
  '/far': `<div id=card draggable=true ${at(20, 20)}></div><div id=basket class=target ${at(200, 4000)}></div>${script}`,
  '/frame': `<div id=card draggable=true ${at(20, 20)}></div><iframe id=inner srcdoc="<body style='margin:0'><div id=basket style='width:80px;height:80px;background:silver'></div><script>basket.ondragover = (event) => event.preventDefault(); basket.ondrop = (event) => { event.preventDefault(); parent.log.push(event.dataTransfer.getData('text/plain') + ' in frame'); };</script>" style="position:absolute;left:200px;top:20px;border:0"></iframe>${script}`,
  '/appears': `<div id=card draggable=true ${at(20, 20)}></div><div id=basket class=target hidden ${at(200, 20)}></div>${script}
    <script>card.addEventListener('dragstart', () => setTimeout(() => { basket.hidden = false; }, 100));</script>`,
  '/mouse': `<div id=card ${at(20, 20)}></div><div id=basket ${at(200, 3000)}></div><script>window.log = [];
    let from = null; card.onmousedown = (event) => { from = event; };
    onmousemove = (event) => { if (from !== null) { card.style.left = 20 + event.pageX - from.pageX + 'px'; card.style.top = 20 + event.pageY - from.pageY + 'px'; } };
    onmouseup = (event) => { if (from === null) return; from = null; const { x, y } = basket.getBoundingClientRect(); log.push(Math.round(event.clientX - x) + ',' + Math.round(event.clientY - y)); };</script>`,
});
const go = (path: string) => act('Tab.Navigate', { Url: url(path) });
const log = act(
  'Tab.RunJavaScript',
  { Code: "return log.filter((each) => !each.startsWith('start')).join('; ')" },
  { OutputVariable: 'log' },
);
const drag = (parameters: Record<string, string>, finder = css('#card')) =>
  on('UserInput.DragDrop', finder, { parameters: { TimeoutSec: '10', ...parameters } });

for (const parameters of [
  { TargetXPath: "//*[@id='basket']" },
  { TargetFinder: 'CssFinder', Target: '#basket' },
  { TargetFinder: 'CssFinder', Target: '.target' },
  { TargetFinder: 'XPathFinder', Target: '//div[@title="Basket"]' },
  { TargetFinder: 'IntelliSearch', Target: 'Basket' },
  { TargetFinder: 'IntelliSearch', Target: '{"Hint":"Basket","Role":"button"}' },
  {
    TargetFinder: 'DomFinder',
    Target: '{"SearchCondition":[{"Tag":"div","Attribute":"title","Value":"Basket"}]}',
  },
  { TargetFinder: 'RoleFinder', Target: '{"Role":"button","Name":"Basket"}' },
  { TargetFinder: 'RawCoordinatesFinder', Target: '249, 69' },
] as const) {
  test(`a target is found by ${JSON.stringify(parameters)}`, async () => {
    const { error, values } = await run([go('/near'), drag(parameters), log]);

    assert.deepEqual([error, values.log], [null, 'card on basket at 50,50']);
  });
}

test('one of several matches is the target, and both ends are pictures', async () => {
  const shot = on('WebBrowser.Screenshot', css('#card'), {
    parameters: { Mode: 'element', Path: 'card.png' },
  });
  const bigShot = on('WebBrowser.Screenshot', css('#basket'), {
    parameters: { Mode: 'element', Path: 'basket.png' },
  });

  const { error, values } = await run([
    go('/near'),
    drag({ TargetFinder: 'CssFinder', Target: '.target', TargetMatch: '1' }),
    shot,
    bigShot,
    drag({ TargetImage: 'basket.png' }, picture('card.png', { AreaWidth: '100' })),
    log,
  ]);

  assert.deepEqual([error, values.log], [null, 'card on other at 30,30; card on basket at 50,50']);
});

test('a drag goes from a point of the element to a point of the target', async () => {
  const points = { PointX: '5', PointY: '10', TargetPointX: '90', TargetPointY: '20' };

  const { error, values } = await run([
    go('/near'),
    drag({ TargetFinder: 'CssFinder', Target: '#basket', ...points }),
    act('Tab.RunJavaScript', { Code: "return log.join('; ')" }, { OutputVariable: 'log' }),
  ]);

  assert.deepEqual([error, values.log], [null, 'start 5,10; card on basket at 90,20']);
});

test('2.2: a target that is not in sight together with the element is scrolled to on the way', async () => {
  const { error, values } = await run([
    go('/far'),
    drag({ TargetFinder: 'CssFinder', Target: '#basket' }),
    log,
    go('/mouse'),
    drag({ TargetFinder: 'CssFinder', Target: '#basket' }),
    act('Tab.RunJavaScript', { Code: 'return log.join()' }, { OutputVariable: 'mouse' }),
  ]);

  assert.deepEqual([error, values.log, values.mouse], [null, 'card on basket at 30,30', '30,30']);
});

test('a target in another frame, and one that appears when the drag starts, take the drop', async () => {
  const { error, values } = await run([
    go('/frame'),
    drag({ TargetFinder: 'CssFinder', Target: '#basket', TargetFrame: 'css=#inner' }),
    act('Tab.RunJavaScript', { Code: 'return log.at(-1)' }, { OutputVariable: 'inner' }),
    go('/appears'),
    drag({ TargetFinder: 'CssFinder', Target: '#basket' }),
    log,
  ]);

  assert.deepEqual([error, values.inner, values.log], [null, 'card in frame', 'card on basket at 30,30']);
});

for (const [parameters, message] of [
  [{ TargetFinder: 'CssFinder' }, /Target must hold the fields of CssFinder as JSON; it is ""/],
  [
    { TargetFinder: 'DomFinder', Target: '#x' },
    /Target must hold the fields of DomFinder as JSON; it is "#x"/,
  ],
  [{ TargetFinder: 'CssFinder', Target: '{"Css"' }, /Target is no JSON: "\{\\"Css\\""/],
  [{ Target: '#basket' }, /Target needs TargetFinder/],
  [
    { TargetXPath: '//b', TargetFinder: 'CssFinder', Target: 'b' },
    /several targets: give one of TargetXPath, TargetFinder and TargetImage/,
  ],
  [
    { TargetFinder: 'CssFinder', Target: '#nowhere', TimeoutSec: '1' },
    /No element matched #nowhere within 1 s/,
  ],
] as const) {
  test(`the target ${JSON.stringify(parameters)} is an error that says so, and nothing is dragged`, async () => {
    const { error } = await run([go('/near'), drag(parameters)]);
    const { values } = await run([
      act('Tab.RunJavaScript', { Code: 'return log.length' }, { OutputVariable: 'n' }),
    ]);

    assert.match(error ?? '', message);
    assert.equal(values.n, '0');
  });
}

test('a place is dragged as it is', async () => {
  const { error, values } = await run([
    go('/near'),
    drag({ TargetFinder: 'CssFinder', Target: '#basket' }, place(30, 30)),
    log,
  ]);

  assert.deepEqual([error, values.log], [null, 'card on basket at 50,50']);
});
