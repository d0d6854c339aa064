import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findOwner } from './find-owner.ts';

const plugins = [
  { id: 'a', folder: '/plugins/a' },
  { id: 'b', folder: '/plugins/b', module: '/cache/b.mjs' },
];

function errorAt(...frames: readonly string[]): Error {
  const error = new Error('broken');
  error.stack = ['Error: broken', ...frames.map((frame) => `    at ${frame}`)].join('\n');
  return error;
}

const inA = 'run (file:///plugins/a/src/work.ts:1:2)';
const inB = 'listener (/cache/b.mjs:3:4)';
const emit = 'EventEmitter.emit (node:events:517:28)';
const timer = 'listOnTimeout (node:internal/timers:581:17)';

for (const { what, error, scope, owner } of [
  { what: 'the scope decides', error: errorAt(timer), scope: 'a', owner: 'a' },
  { what: 'the stack decides without a scope', error: errorAt(inB, timer), scope: null, owner: 'b' },
  {
    what: 'a service that throws is not blamed for its user',
    error: errorAt(inA, inB),
    scope: 'b',
    owner: 'b',
  },
  {
    what: 'the listener is blamed, and not who emits',
    error: errorAt(inB, emit, inA),
    scope: 'a',
    owner: 'b',
  },
  { what: 'an emitter of Node is blamed on the scope', error: errorAt(emit), scope: 'a', owner: 'a' },
  {
    what: 'a folder beside it with a longer name is another',
    error: errorAt('file:///plugins/ab/x.ts:1:1'),
    scope: null,
    owner: null,
  },
  { what: 'no error at all has the owner of its scope', error: 'text', scope: 'b', owner: 'b' },
  { what: 'nobody is blamed without a sign', error: undefined, scope: null, owner: null },
]) {
  test(what, () => assert.equal(findOwner(error, { scope, plugins }), owner));
}
