import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { probeAt, probeWorkers, withProbes } from './probes.mjs';

/** The text without what stands before it, and with short probes. */
function probed(text: string): string {
  const [, body = ''] = withProbes('a.ts', text).split('catch {} };');
  return body.replaceAll(/__r\[(\d+)\] \|\| __reach\(\1\)/g, 'p$1');
}

for (const { text, expected } of [
  { text: 'function f() { a(); b(); }', expected: 'function f() { p15;a(); p20;b(); }' },
  { text: 'const f = (x) => x > 1;', expected: 'const f = (x) => (p17, x > 1);' },
  { text: 'if (a) b(); else c();', expected: 'if (a) { p7; b();} else { p17; c();}' },
  { text: 'for (const a of b) c(a);', expected: 'for (const a of b) { p19; c(a);}' },
  { text: 'switch (a) { case 1: b(); }', expected: 'switch (a) { case 1: p21;b(); }' },
])
  test(`what is run in "${text}" writes that it is`, () => {
    assert.equal(probed(text), expected);
  });

test('a change belongs to the nearest probe around it; code that runs at the load has none', () => {
  const text = 'const a = 1; function f() { b(); return c.map((x) => x > 1); }';

  assert.equal(probeAt('a.ts', text, text.indexOf('> 1')), `a.ts ${text.indexOf('x > 1')}`);
  assert.equal(probeAt('a.ts', text, text.indexOf('map')), `a.ts ${text.indexOf('return')}`);
  assert.equal(probeAt('a.ts', text, text.indexOf('1')), null);
});

test('a worker in a sandbox sees the folder that its probes write to', () => {
  const path = 'packages/sandbox/src/worker-mounts.ts';
  const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

  assert.match(
    probeWorkers(path, withProbes(path, text)),
    /mounts\.set\('\/tmp\/reached', \{ kind: 'write' \}\)/,
  );
  assert.equal(probeWorkers('a.ts', 'a();'), 'a();');
  assert.throws(() => probeWorkers(path, 'a();'), /has no line/);
});
