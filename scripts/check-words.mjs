// Fails where a comment or a name is not in the words of docs/vocabulary.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listSources } from './imports/list-sources.mjs';
import { findWords } from './words/find-words.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const problems = listSources(ROOT).flatMap((path) => findWords(path, readFileSync(join(ROOT, path), 'utf8')));

for (const problem of problems) console.log(problem);
if (problems.length > 0) {
  console.log(`\n${problems.length} words. The terms are in docs/vocabulary.md.`);
  process.exitCode = 1;
}
