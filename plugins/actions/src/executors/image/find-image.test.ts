import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { runAction } from '../../testing/run-action.ts';

let folder = '';
const at = (name: string) => path.join(folder, name);
const save = async (name: string, canvas: Canvas) => writeFile(at(name), await canvas.encode('png'));

/** A button of two colors with a line through it. */
function draw(canvas: Canvas, x: number, y: number): void {
  const context = canvas.getContext('2d');
  context.fillStyle = '#2244aa';
  context.fillRect(x, y, 40, 20);
  context.fillStyle = '#ffcc00';
  context.fillRect(x + 5, y + 5, 12, 10);
  context.fillRect(x + 20, y + 9, 15, 2);
}

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-find-'));
  const screen = createCanvas(400, 300);
  const context = screen.getContext('2d');
  context.fillStyle = '#eeeeee';
  context.fillRect(0, 0, 400, 300);
  draw(screen, 123, 87);
  draw(screen, 301, 200);
  await save('screen.png', screen);
  const button = createCanvas(40, 20);
  draw(button, 0, 0);
  await save('button.png', button);
  const other = createCanvas(40, 20);
  other.getContext('2d').fillStyle = '#00aa00';
  other.getContext('2d').fillRect(0, 0, 20, 20);
  await save('other.png', other);
  await save('large.png', createCanvas(500, 500));
  const noise = createCanvas(4000, 4000);
  for (let y = 0; y < 4000; y += 7) {
    noise.getContext('2d').fillStyle = `rgb(${y % 255} ${(y * 3) % 255} ${(y * 7) % 255})`;
    noise.getContext('2d').fillRect(0, y, 4000, 4);
  }
  await save('noise.png', noise);
});
after(() => rm(folder, { recursive: true }));

function find(source: string, image: string, parameters: Readonly<Record<string, string>> = {}) {
  const results = { X: 'x', Y: 'y', OutputVariable: 'alike', Count: 'count' };
  const given = { Source: at(source), Image: at(image), ...parameters };
  return runAction({ type: 'Image', action: 'FindImage', parameters: given, results });
}

test('FindImage returns the place of the picture, and the number of places', async () => {
  const { values, error } = await find('screen.png', 'button.png');

  const { x, y, alike, count } = values.variables;
  assert.deepEqual([error, alike, count], ['', '1', '2']);
  assert.equal([`123,87`, `301,200`].includes(`${x},${y}`), true);
});

for (const [source, image, parameters, message] of [
  ['screen.png', 'other.png', {}, /is not in .*, or not alike enough/],
  ['button.png', 'large.png', {}, /is not in/],
  ['screen.png', 'missing.png', {}, /missing\.png" cannot be used/],
  ['noise.png', 'other.png', { TimeoutSec: '1', Similarity: '0.1' }, /within 1 s|is not in/],
] as const) {
  test(`FindImage of ${image} in ${source} is an error that says why`, async () => {
    const run = await find(source, image, parameters);

    assert.equal(run.branch, 'OnError');
    assert.match(run.error, message);
  });
}
