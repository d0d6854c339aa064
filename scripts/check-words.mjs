// Fails where a comment or a name is not in the words of docs/vocabulary.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listSources } from './imports/list-sources.mjs';
import { findWords } from './words/find-words.mjs';
import { isToDo, TO_DO } from './words/to-do.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const problems = [];
const open = new Set();
for (const path of listSources(ROOT)) {
  const found = findWords(path, readFileSync(join(ROOT, path), 'utf8'));
  const folder = TO_DO.find((name) => isToDo(path, name));
  if (folder === undefined) problems.push(...found);
  else if (found.length > 0) open.add(folder);
}
for (const folder of TO_DO)
  if (!open.has(folder)) problems.push(`${folder} has no such word: remove it from scripts/words/to-do.mjs`);

for (const problem of problems) console.log(problem);
if (problems.length > 0) {
  console.log(`\n${problems.length} words. The terms are in docs/vocabulary.md.`);
  process.exitCode = 1;
}
