// Cuts one journal at each byte of its last part: node --import LOADER main.ts FILE BYTES. Each journal has a separate
// process: the promise tracking of the test runner would cost a third of the time.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { assertEachCutKeepsRecords } from './cut-append-journal.ts';
import { assertEachCutOpens } from './cut-journal.ts';

const [file = '', last = '0'] = process.argv.slice(2);
const lastBytes = Number(last);
const maxHeaderBytes = 1024;
const bytes = readFileSync(file);
// A killed daemon leaves the zeros that it had reserved. A longer file is shortened to an earlier state that is just
// long enough: a journal only grows, and each cut is read from the start.
const enough = bytes.indexOf(10, lastBytes + maxHeaderBytes);
const written = bytes.subarray(0, (enough === -1 ? bytes.lastIndexOf(10) : enough) + 1);
const segment = /^(.+)-\d{6}$/.exec(basename(file, '.journal'))?.[1];
const journal = { collection: segment ?? basename(file, '.journal'), bytes: written };
const assertEach = segment === undefined ? assertEachCutOpens : assertEachCutKeepsRecords;
console.log(await assertEach(journal, lastBytes));
