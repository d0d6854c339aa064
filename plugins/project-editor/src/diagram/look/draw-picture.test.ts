import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pixelsOf } from '../../testing/png-pixels.ts';
import { drawingOf, type SampleAction } from '../../testing/sample-drawings.ts';
import { samplePictures } from '../../testing/sample-pictures.ts';
import type { Drawing, Picture, PictureRequest } from '../drawing/drawing.ts';
import { cardsOf } from '../scene/cards.ts';
import { categoryColour } from './category-colour.ts';
import { drawPicture } from './draw-picture.ts';
import { registerFonts } from './fonts.ts';
import { blockColours, statusColours, theme, wireColours } from './theme.ts';

before(registerFonts);

const draw = (drawing: Drawing, request: Partial<PictureRequest> = {}) =>
  drawPicture(drawing, { mode: 'Full', maxWidth: 0, maxHeight: 0, scale: 0, ...request });

const one = (action: Partial<SampleAction>, selected = false) =>
  drawingOf({
    groups: [{ name: 'Group', at: [40, 140], actions: [{ type: 'File', action: 'Read', ...action }] }],
    ...(selected ? { selected: '0.0' } : {}),
  });

/** The pixel at a place in the first tile. */
async function atTile(
  drawing: Drawing,
  place: (tile: { x: number; y: number; width: number; height: number }) => [number, number],
) {
  const picture = await draw(drawing);
  const tile = cardsOf(drawing)[0]?.tiles[0];
  assert.ok(tile, 'the drawing has a tile');
  const [x, y] = place(tile);
  return pixelsOf(picture.imageBase64).at(x - picture.contentBounds.x, y - picture.contentBounds.y);
}

for (const [name, make] of Object.entries(samplePictures)) {
  test(`${name} is drawn twice as the same bytes, in the size that the answer tells`, async () => {
    const first = await draw(make(), { maxWidth: 700 });
    const second = await draw(make(), { maxWidth: 700 });

    assert.equal(first.imageBase64 === second.imageBase64, true);
    const { width, height } = pixelsOf(first.imageBase64);
    assert.deepEqual([width, height], [first.width, first.height]);
  });
}

test('the icon has the colour of the category, also of an unknown one', async () => {
  for (const type of ['File', 'Http', 'Thermostat']) {
    const colour = await atTile(one({ type }), ({ x, y }) => [x + 14, y + 14]);

    assert.equal(colour, categoryColour(type).strong);
  }
});

test('the title has the dark colour of the category', async () => {
  const picture = await draw(one({ caption: 'IIIIIIIIII' }));

  assert.equal(pixelsOf(picture.imageBase64).count(categoryColour('File').deep) > 20, true);
});

for (const status of ['Executing', 'Success', 'Fail'] as const) {
  test(`an action that is ${status} shows it`, async () => {
    const corner = await atTile(one({ status }), ({ x, y, width }) => [x + width - 3 - 7, y + 4]);
    const ground = await atTile(one({ status }), ({ x, y, width, height }) => [
      x + width - 20,
      y + height - 5,
    ]);

    assert.equal(corner, statusColours[status].strong);
    assert.equal(ground, statusColours[status].tint);
  });
}

test('a breakpoint is a red dot', async () => {
  assert.equal(await atTile(one({ breakpoint: true }), ({ x, y }) => [x + 2, y + 3]), theme.breakpoint);
});

test('a disabled action is grey', async () => {
  assert.equal(
    await atTile(one({ disabled: true }), ({ x, y, width, height }) => [x + width - 60, y + height - 5]),
    theme.disabled.fill,
  );
});

test('an optional action says so', async () => {
  const pill = async (optional: boolean) =>
    pixelsOf((await draw(one({ optional }))).imageBase64).count(theme.pill.fill);

  assert.equal((await pill(false)) < 50, true);
  assert.equal((await pill(true)) > 200, true);
});

test('the selected action has a ring', async () => {
  const ring = async (selected: boolean) =>
    pixelsOf((await draw(one({}, selected))).imageBase64).count(theme.selected);

  assert.equal(await ring(false), 0);
  assert.equal((await ring(true)) > 500, true);
});

test('wires of success, of errors and of cases differ in colour', async () => {
  const to = (branch: string) =>
    drawingOf({
      groups: [
        { name: 'a', at: [40, 140], actions: ['Logic.Switch'] },
        { name: 'b', at: [600, 140], actions: ['Http.Get'] },
      ],
      links: [`0.0 ${branch} 1.0`],
    });
  for (const [branch, own] of [
    ['OnSuccess', 'success'],
    ['OnError', 'error'],
    ['Case:1', 'case'],
  ] as const) {
    const pixels = pixelsOf((await draw(to(branch))).imageBase64);
    const shown = Object.entries(wireColours).filter(([, colour]) => pixels.count(colour) > 100);

    assert.deepEqual(
      shown.map(([kind]) => kind),
      [own],
    );
  }
});

test('an empty project shows start, good end and bad end', async () => {
  const pixels = pixelsOf((await draw(drawingOf({ groups: [] }))).imageBase64);

  for (const { fill } of Object.values(blockColours)) assert.equal(pixels.count(fill) > 500, true, fill);
});

test('a note is a sheet', async () => {
  const notes = [{ text: 'Ask Maria\nfirst', x: 40, y: 140, width: 280, height: 120 }];
  const pixels = pixelsOf((await draw(drawingOf({ groups: [], notes }))).imageBase64);

  assert.equal(pixels.count(theme.note.fill) > 20_000, true);
});

test('coordinates may be negative, and pixels convert back to the schema', async () => {
  const drawing = drawingOf({ groups: [{ name: 'West', at: [-900, -400], actions: ['File.Read'] }] });
  const { scale, contentBounds, imageBase64 } = await draw(drawing, { maxWidth: 600 });
  const tile = cardsOf(drawing)[0]?.tiles[0];
  assert.ok(tile, 'the drawing has a tile');

  assert.deepEqual([contentBounds.x, contentBounds.y], [-932, -432]);
  const x = (tile.x + 14 - contentBounds.x) * scale;
  const y = (tile.y + 14 - contentBounds.y) * scale;
  assert.equal(pixelsOf(imageBase64).at(x, y), categoryColour('File').strong);
});

test('the answer names the visible actions in reading order', async () => {
  const drawing = drawingOf({
    groups: [
      { name: 'last', at: [3000, 2000], actions: ['Http.Get'] },
      { name: 'second', at: [400, 140], actions: ['Http.Get', 'Http.Get'] },
      { name: 'first', at: [40, 140], actions: ['Http.Get'] },
    ],
    selected: '2.0',
  });
  const seen = async (request: Partial<PictureRequest>): Promise<Picture> => draw(drawing, request);

  assert.deepEqual((await seen({})).actionIds, ['2.0', '1.0', '1.1', '0.0']);
  const visible = await seen({ mode: 'Visible' });
  assert.deepEqual(visible.actionIds, ['2.0', '1.0', '1.1']);
  assert.deepEqual(visible.viewportBounds, visible.contentBounds);
  assert.deepEqual([visible.width, visible.height, visible.note], [1600, 1000, null]);
  const cut = await seen({ scale: 8 });
  assert.deepEqual([cut.actionIds, cut.isTruncated], [['2.0', '1.0', '1.1'], true]);
});

test('hostile texts and places are drawn', async () => {
  const names = ['\ud800x\udc00', '\u0000\n\t', 'x'.repeat(100_000), '\u202e abc', '👩‍👩‍👧‍👦'.repeat(50), ''];
  const drawing = drawingOf({
    groups: names.map((name, n) => ({
      name: name.slice(0, 50),
      at: [n * 400_000_000, n * -400_000_000] as const,
      actions: [{ type: name || '__proto__', action: 'x', caption: name }],
    })),
    links: ['0.0 OnSuccess 5.0', '3.0 OnError 1.0'],
    notes: [{ text: 'a b '.repeat(10_000), x: 0, y: 0, width: 1, height: 1 }],
  });

  const { width, height } = await draw(drawing);

  assert.deepEqual([width, height], [4000, 4000]);
});

test('a text that would be unreadable is left out: first the small line, then the title', async () => {
  const picture = async (texts: Partial<SampleAction>, scale: number) =>
    (await draw(one({ caption: 'a', detail: 'a', ...texts }), { scale })).imageBase64;
  const shown = async (scale: number) => ({
    detail: (await picture({ detail: 'b' }, scale)) !== (await picture({}, scale)),
    title: (await picture({ caption: 'b' }, scale)) !== (await picture({}, scale)),
  });

  assert.deepEqual(await shown(1), { detail: true, title: true });
  assert.deepEqual(await shown(0.5), { detail: false, title: true });
  assert.deepEqual(await shown(0.2), { detail: false, title: false });
});

test('borders of strips are invisible: a picture of several has the pixels of its parts', async () => {
  const drawing = samplePictures.scattered?.() ?? drawingOf({ groups: [] });
  const whole = await draw(drawing);
  const window = await draw({ ...drawing, selected: '30.0' }, { mode: 'Visible' });
  const [large, small] = [pixelsOf(whole.imageBase64), pixelsOf(window.imageBase64)];
  const offset = {
    x: window.contentBounds.x - whole.contentBounds.x,
    y: window.contentBounds.y - whole.contentBounds.y,
  };

  let different = 0;
  for (let y = 0; y < small.height; y += 7) {
    for (let x = 0; x < small.width; x += 7) {
      if (small.at(x, y) !== large.at(x + offset.x, y + offset.y)) different += 1;
    }
  }
  // Only one of them has the ring of the selection.
  assert.equal(different < 200, true, `${different} pixels differ`);
});
