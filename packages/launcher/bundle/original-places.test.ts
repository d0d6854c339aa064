import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { laterImports } from './original-places.mjs';

test('a start of the daemon loads neither the library of agents nor their tools', () => {
  const place = 'plugins/mcp/src/plugin.ts';
  const text = readFileSync(new URL(`../../../${place}`, import.meta.url), 'utf8');
  assert.deepEqual(laterImports(text, place), ['plugins/mcp/src/open-mcp.ts']);
  assert.doesNotMatch(
    text,
    /from '(@modelcontextprotocol|minisearch|\.\/(server|all-|core|author|browse|run))/,
  );
});
