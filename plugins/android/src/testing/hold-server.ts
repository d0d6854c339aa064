import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AdbServer } from '../daemon/adb-server.ts';
import { findAdb } from '../daemon/find-adb.ts';

/** A process that starts a server, prints its process id, and waits to be killed. */
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const server = new AdbServer({
  port: 0,
  log: silent,
  findProgram: () => findAdb(''),
  keyFolder: () => mkdtemp(join(tmpdir(), 'gatehouse-keys-')),
});
process.stdout.write(`${(await server.running()).pid}\n`);
process.stdin.resume();
