import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Picture } from '../drawing/drawing.ts';
import { PictureParts, pictureMessages } from './picture-parts.ts';

const box = { x: 0, y: 0, width: 10, height: 10 };

function pictureOf(characters: number, ids: number): Picture {
  return {
    imageBase64: 'iVBORw0K'.repeat(characters / 8),
    ...{ width: 10, height: 10, scale: 1, mode: 'Full', isTruncated: false, note: null },
    ...{ contentBounds: box, viewportBounds: box },
    actionIds: Array.from({ length: ids }, (_, index) => `00000000-0000-4000-8000-${1e11 + index}`),
  };
}

test('a picture of any size is sent in messages that each take little to read, and is whole at the end', () => {
  for (const picture of [pictureOf(0, 0), pictureOf(800, 3), pictureOf(6_000_000, 50_000)]) {
    const messages = [...pictureMessages(picture, 7)];
    const parts = new PictureParts();
    const taken = messages.map((message) => parts.take(message));

    assert.ok(messages.every((message) => JSON.stringify(message).length < 150_000));
    assert.ok(taken.slice(0, -1).every((answer) => answer === null));
    assert.deepEqual(taken.at(-1), { kind: 'picture', picture, residentBytes: 7 });
  }
});

test('a drawing that failed is an answer at once', () => {
  const failed = { kind: 'failed', message: 'no font' } as const;

  assert.deepEqual(new PictureParts().take(failed), failed);
});
