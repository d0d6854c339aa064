import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { createCanvas } from '@napi-rs/canvas';
import { runAction } from '../testing/run-action.ts';

let folder = '';
const at = (name: string) => path.join(folder, name);

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-image-'));
  // Four fields: red and green above, blue and transparent below.
  const canvas = createCanvas(40, 20);
  const context = canvas.getContext('2d');
  for (const [color, x, y] of [
    ['#ff0000', 0, 0],
    ['#00ff00', 20, 0],
    ['#0000ff', 0, 10],
  ] as const) {
    context.fillStyle = color;
    context.fillRect(x, y, 20, 10);
  }
  await writeFile(at('a.png'), await canvas.encode('png'));
  await writeFile(at('text.png'), 'hello');
  await writeFile(at('cut.png'), (await canvas.encode('png')).subarray(0, 40));
  const bomb = Buffer.from(await canvas.encode('png'));
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  await writeFile(at('bomb.png'), bomb);
  const mark = createCanvas(4, 4);
  mark.getContext('2d').fillStyle = '#ffffff';
  mark.getContext('2d').fillRect(0, 0, 4, 4);
  await writeFile(at('mark.png'), await mark.encode('png'));
});

after(() => rm(folder, { recursive: true }));

function act(action: string, parameters: Record<string, string>) {
  const results =
    action === 'PixelColor'
      ? { OutputVariable: 'out' }
      : { Width: 'w', Height: 'h', ...(action === 'Info' && { OutputVariable: 'out' }) };
  return runAction({ type: 'Image', action, parameters: { Source: at('a.png'), ...parameters }, results });
}

async function colorAt(Source: string, X: number, Y: number): Promise<string> {
  return (await act('PixelColor', { Source, X: String(X), Y: String(Y) })).values.variables.out ?? '';
}

for (const [x, y, color] of [
  [0, 0, '#ff0000'],
  [39, 9, '#00ff00'],
  [19, 19, '#0000ff'],
  [39, 19, '#00000000'],
] as const) {
  test(`the pixel ${x}, ${y} is ${color}`, async () => {
    assert.equal(await colorAt(at('a.png'), x, y), color);
  });
}

for (const [action, parameters, size, point, color] of [
  ['Resize', { Width: '20' }, [20, 10], [2, 2], '#ff0000'],
  ['Resize', { Width: '10', Height: '10' }, [10, 5], [1, 1], '#ff0000'],
  ['Resize', { Width: '10', Height: '10', KeepRatio: 'false' }, [10, 10], [1, 1], '#ff0000'],
  ['Resize', { Height: '200', Unit: 'percent' }, [80, 40], [2, 2], '#ff0000'],
  ['Crop', { X: '20', Y: '0', Width: '20', Height: '10' }, [20, 10], [0, 0], '#00ff00'],
  ['Crop', { X: '0', Y: '50', Width: '50', Height: '50', Unit: 'percent' }, [20, 10], [0, 0], '#0000ff'],
  ['Rotate', { Angle: '90' }, [20, 40], [0, 0], '#0000ff'],
  ['Rotate', { Angle: '-90' }, [20, 40], [0, 0], '#00ff00'],
  ['Rotate', { Angle: '45' }, [42, 42], [0, 0], '#00000000'],
  ['Mirror', {}, [40, 20], [0, 0], '#00ff00'],
  ['Mirror', { Direction: 'vertical' }, [40, 20], [0, 0], '#0000ff'],
  ['Watermark', { Mark: 'mark.png', Margin: '2', Place: 'top-left' }, [40, 20], [2, 2], '#ffffff'],
  ['Watermark', { Mark: 'mark.png', Margin: '2' }, [40, 20], [37, 17], '#ffffff'],
  ['Watermark', { Text: '█', Size: '8', Margin: '1', Color: '#123456' }, [40, 20], [36, 14], '#123456'],
  ['Convert', {}, [40, 20], [0, 0], '#ff0000'],
] as const) {
  test(`${action} ${JSON.stringify(parameters)} makes ${size.join(' × ')} with ${color} at ${point}`, async () => {
    const To = at('out.png');
    const given = 'Mark' in parameters ? { ...parameters, Mark: at(parameters.Mark) } : parameters;

    const run = await act(action, { To, ...given });

    assert.deepEqual([run.error, run.values.variables.w, run.values.variables.h], ['', ...size.map(String)]);
    assert.equal(await colorAt(To, point[0], point[1]), color);
  });
}

for (const [name, format] of [
  ['b.jpg', 'jpeg'],
  ['b.webp', 'webp'],
  ['deep/b.png', 'png'],
] as const) {
  test(`Convert writes ${name}, and Info reads its size and format`, async () => {
    await act('Convert', { To: at(name) });

    const run = await act('Info', { Source: at(name) });

    assert.deepEqual(
      [run.values.variables.w, run.values.variables.h, run.values.variables.out],
      ['40', '20', format],
      run.error,
    );
  });
}

/** A picture from a camera that was turned to the right, with a location. */
async function photo(): Promise<Buffer> {
  await act('Convert', { To: at('plain.jpg'), Quality: '100' });
  const plain = await readFile(at('plain.jpg'));
  const place = Buffer.from('the secret place\0');
  const tags = '0002 010e0002 00000011 00000026 01120003 00000001 00060000 00000000'.replaceAll(' ', '');
  const head = Buffer.from(`457869660000 4d4d002a 00000008 ${tags}`.replaceAll(' ', ''), 'hex');
  const facts = Buffer.concat([head, place]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(facts.length + 2);
  const mark = Buffer.from([0xff, 0xe1]);
  return Buffer.concat([plain.subarray(0, 2), mark, length, facts, plain.subarray(2)]);
}

for (const action of ['ClearExif', 'Convert', 'Mirror']) {
  test(`${action} of a photo removes the metadata of the camera, and keeps its orientation`, async () => {
    await writeFile(at('photo.jpg'), await photo());

    const run = await act(action, { Source: at('photo.jpg'), To: at('clear.jpg'), Quality: '100' });

    const bytes = await readFile(at('clear.jpg'));
    assert.deepEqual([bytes.includes('Exif'), bytes.includes('the secret place')], [false, false], run.error);
    assert.deepEqual([run.values.variables.w, run.values.variables.h], ['20', '40'], run.error);
  });
}

test('Info of a photo returns the displayed size', async () => {
  await writeFile(at('photo.jpg'), await photo());

  const run = await act('Info', { Source: at('photo.jpg') });

  assert.deepEqual([run.values.variables.w, run.values.variables.h], ['20', '40'], run.error);
});

test('a photo with damaged metadata is read as it is stored', async () => {
  const bytes = await photo();
  bytes.fill(0xff, 16, 40);
  await writeFile(at('damaged.jpg'), bytes);

  const run = await act('Info', { Source: at('damaged.jpg') });

  assert.deepEqual([run.values.variables.w, run.values.variables.h], ['40', '20'], run.error);
});

test('transparent pixels are white in a JPEG', async () => {
  await act('Convert', { To: at('white.jpg') });

  assert.equal(await colorAt(at('white.jpg'), 39, 19), '#ffffff');
});

for (const [action, parameters, message] of [
  ['Info', { Source: '/no/such.png' }, /"\/no\/such\.png" cannot be used/],
  ['Info', { Source: 'text.png' }, /text\.png" is no PNG, JPEG or WebP picture/],
  ['Info', { Source: 'bomb.png' }, /60000 × 60000 pixels is too large/],
  ['Convert', { Source: 'cut.png', To: 'x.png' }, /cut\.png" is damaged/],
  ['Convert', { To: 'x.gif' }, /To must end in \.png, \.jpg or \.webp/],
  ['Resize', { To: 'x.png' }, /Width or Height must be given/],
  ['Resize', { To: 'x.png', Width: '30000', Height: '30000', KeepRatio: 'false' }, /too large/],
  [
    'Crop',
    { To: 'x.png', X: '30', Y: '0', Width: '20', Height: '10' },
    /The part ends at 50, 10, and the picture has 40 × 20/,
  ],
  ['PixelColor', { X: '40', Y: '0' }, /The pixel 40, 0 is outside of the picture/],
  ['Watermark', { To: 'x.png' }, /Give Mark or Text, one of the two/],
  ['Watermark', { To: 'x.png', Text: 'a', Color: 'red' }, /Color must be such as #ff8800; it is "red"/],
  ['Watermark', { To: 'x.png', Text: 'a'.repeat(1001) }, /Text has 1001 characters/],
  ['Watermark', { To: 'x.png', Text: 'W'.repeat(900), Size: '2000' }, /pixels is too large/],
] as const) {
  test(`${action} ${JSON.stringify(parameters)} is an error that says why`, async () => {
    const whole = Object.entries(parameters).map(([key, value]) =>
      /Source|To/.test(key) && !value.startsWith('/') ? [key, at(value)] : [key, value],
    );

    const run = await act(action, Object.fromEntries(whole));

    assert.equal(run.branch, 'OnError');
    assert.match(run.error, message);
  });
}

test('a failure leaves the old file', async () => {
  await writeFile(at('kept.png'), 'old');

  await act('Crop', { To: at('kept.png'), X: '0', Y: '0', Width: '100', Height: '100' });

  assert.equal(await readFile(at('kept.png'), 'utf8'), 'old');
});
