import { readFileSync } from 'node:fs';
import { openDocumentStore } from '@gatehouse/store';

/** Runs one measurement in a separate process and prints milliseconds: `open-case.ts <case> <folder or file> <id>`. */
async function runCase([name = '', path = '', id = '']: readonly string[]): Promise<void> {
  const start = performance.now();
  if (name === 'parse') {
    const documents = [];
    for (const line of readFileSync(path, 'utf8').split('\n'))
      if (line !== '') documents.push(JSON.parse(line));
    if (documents.length === 0) throw new Error('nothing was read');
  } else {
    const store = await openDocumentStore({ folder: path });
    const collection = await store.collection('runs');
    if (collection.get(id)?.id !== id) throw new Error(`"${id}" is missing`);
    if (name === 'open-and-read-all') collection.all();
  }
  process.stdout.write(String(performance.now() - start));
}

await runCase(process.argv.slice(2));
