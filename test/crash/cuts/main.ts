// Cuts one journal at each byte of its last part: node --import tsx main.ts FILE BYTES
// A process of its own for each: the test runner's watch over promises would cost a third of the time.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { assertEachCutKeepsRecords } from './cut-append-journal.ts';
import { assertEachCutOpens } from './cut-journal.ts';

const [file = '', lastBytes = '0'] = process.argv.slice(2);
const bytes = readFileSync(file);
// A daemon that is killed leaves the zeros that it had reserved.
const written = bytes.subarray(0, bytes.lastIndexOf(10) + 1);
const segment = /^(.+)-\d{6}$/.exec(basename(file, '.journal'))?.[1];
const journal = { collection: segment ?? basename(file, '.journal'), bytes: written };
const assertEach = segment === undefined ? assertEachCutOpens : assertEachCutKeepsRecords;
console.log(await assertEach(journal, Number(lastBytes)));
