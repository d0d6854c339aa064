import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { laterImports } from '../../../packages/launcher/bundle/original-places.mjs';

test('a start of the daemon loads neither the library of the protocol nor the tools', () => {
  const text = readFileSync(new URL('plugin.ts', import.meta.url), 'utf8');
  assert.deepEqual(laterImports(text, 'plugins/mcp/src/plugin.ts'), ['plugins/mcp/src/open-mcp.ts']);
  assert.doesNotMatch(
    text,
    /from '(@modelcontextprotocol|minisearch|\.\/(server|all-|core|author|browse|run|device))/,
  );
});
