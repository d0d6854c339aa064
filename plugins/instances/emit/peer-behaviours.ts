// Writes docs/contributors/peer-behaviours.md.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { groups } from '../test/peers/behaviours/all.ts';
import { toPage } from '../test/peers/to-page.ts';

const page = join(import.meta.dirname, '../../../docs/contributors/peer-behaviours.md');
await writeFile(page, toPage(groups));
