import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCircles } from './find-circles.mjs';
import { shortestCircle } from './shortest-circle.mjs';

test('each circle is found once, whatever leads into it and out of it', () => {
  const graph = new Map([
    ['entry', ['a']],
    ['a', ['b', 'leaf']],
    ['b', ['c']],
    ['c', ['a']],
    ['d', ['e', 'c']],
    ['e', ['d']],
    ['leaf', []],
  ]);
  assert.deepEqual(findCircles(graph), [
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
});

test('files that two others share make no circle', () => {
  const graph = new Map([
    ['a', ['b', 'c']],
    ['b', ['d']],
    ['c', ['d', 'b']],
    ['d', []],
  ]);
  assert.deepEqual(findCircles(graph), []);
});

test('of files that reach one another the shortest circle is shown', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['d', 'a']],
    ['d', ['c']],
  ]);
  assert.deepEqual(shortestCircle(graph, ['a', 'b', 'c', 'd']), ['c', 'd', 'c']);
});
