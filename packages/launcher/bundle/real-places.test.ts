import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';

/** A plugin that throws in its third line, compiled into a folder of this name. */
function compilePlugin(t: TestContext, folderName: string) {
  const parent = mkdtempSync(join(tmpdir(), 'gatehouse-real-places-'));
  t.after(() => rmSync(parent, { recursive: true }));
  const source = join(parent, 'worker.ts');
  writeFileSync(source, 'type Lamp = string;\nconst lamp: Lamp = "lamp";\nthrow new Error(lamp);\n');
  mkdirSync(join(parent, folderName));
  const outfile = join(parent, folderName, 'a1-b2.mjs');
  buildSync({ entryPoints: [source], outfile, bundle: true, format: 'esm', sourcemap: 'external' });
  return { source, outfile };
}

function stackOf(module: string): string {
  const places = JSON.stringify(join(import.meta.dirname, 'real-places.cjs'));
  const program = `require(${places}).installRealPlaces('/elsewhere');
    import(${JSON.stringify(pathToFileURL(module).href)}).catch((error) => console.log(error.stack));`;
  return spawnSync(process.execPath, ['--eval', program], { encoding: 'utf8' }).stdout;
}

test('a stack of a compiled plugin tells the place in its source, wherever compiled plugins are', (t) => {
  const { source, outfile } = compilePlugin(t, 'outside');

  const stack = stackOf(outfile);

  assert.ok(stack.includes(`${source}:3:7`), stack);
});

test('a stack of any other module stays as it is', (t) => {
  const { outfile } = compilePlugin(t, 'somewhere');

  assert.ok(stackOf(outfile).includes(`${pathToFileURL(outfile).href}:`));
});

test('a map that is gone costs no stack', (t) => {
  const { outfile } = compilePlugin(t, 'outside');
  rmSync(`${outfile}.map`);

  assert.match(stackOf(outfile), /^Error: lamp\n {4}at .*a1-b2\.mjs:\d+:\d+/);
});

test('a file that only looks like a map costs no stack', (t) => {
  const { outfile } = compilePlugin(t, 'outside');
  writeFileSync(`${outfile}.map`, '{"mappings":');

  assert.match(stackOf(outfile), /^Error: lamp\n/);
});
