import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layoutOf } from '../testing/test-layouts.ts';
import { captionWidth } from './caption-width.ts';
import { groupFrames, isOverlapping, staticBlocks } from './frames.ts';

const frameOf = (group: object) => groupFrames(layoutOf([{ id: 'a', ...group }]))[0];

for (const [title, group, expected] of [
  ['72 high for each action', { actions: 3 }, [280, 216]],
  ['48 higher with a caption', { actions: 1, name: 'Log in' }, [280, 120]],
  [
    'as wide as its caption with a margin',
    { name: 'w'.repeat(40) },
    [captionWidth('w'.repeat(40)) + 40, 120],
  ],
] as const) {
  test(`a frame is ${title}, and 280 wide at least`, () => {
    const frame = frameOf(group);

    assert.deepEqual([frame?.width, frame?.height], expected);
  });
}

test('a fraction in a file is rounded, because the API has integers', () => {
  const frame = frameOf({ at: [10.4, -3.5] });

  assert.deepEqual([frame?.x, frame?.y], [10, -3]);
});

test('a group without a position stands at the origin', () => {
  const document = layoutOf([{ id: 'a', at: [10, 10] }]);

  const [frame] = groupFrames({ ...document, layout: { ...document.layout, groups: [] } });

  assert.deepEqual([frame?.x, frame?.y], [0, 0]);
});

test('static blocks are the three ends, then the notes by the beginning of their text', () => {
  const notes = ['n'.repeat(50), ''].map((text) => ({ text, x: 0, y: 0, width: 9.5, height: 10 }));

  const blocks = staticBlocks(layoutOf([], { notes }));

  assert.deepEqual(
    blocks.map(({ name }) => name),
    ['Start', 'Good End', 'Bad End', 'n'.repeat(40), 'Note'],
  );
  assert.deepEqual([blocks[0]?.width, blocks[0]?.height, blocks[3]?.width], [120, 48, 10]);
});

for (const [title, other, expected] of [
  ['touch at a side', { x: 10, y: 0 }, false],
  ['touch at a corner', { x: 10, y: 10 }, false],
  ['share a strip', { x: 9, y: 9 }, true],
  ['lie on each other', { x: 0, y: 0 }, true],
] as const) {
  test(`boxes that ${title} ${expected ? 'overlap' : 'do not overlap'}`, () => {
    const size = { width: 10, height: 10 };

    assert.equal(isOverlapping({ x: 0, y: 0, ...size }, { ...other, ...size }), expected);
  });
}
