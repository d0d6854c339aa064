import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InstanceRegistry, type OpenOptions } from '../daemon/instance-registry.ts';
import type { OpenedInstance } from '../instance-channels.ts';
import { type PageServer, servePages } from './page-server.ts';

/** Longer than the time between two tests of a file. */
const keepMs = 2000;
let folder = '';
let own: Promise<PageServer> | null = null;

/**
 * Runs of this process that follow each other soon use one browser process, each with a context of its own: a start
 * takes longer than most tests.
 */
export class KeptBrowsers extends InstanceRegistry {
  override async open(options: OpenOptions): Promise<OpenedInstance> {
    const opened = await super.open(options);
    const { sharing } = opened;
    return sharing === null ? opened : { ...opened, sharing: { ...sharing, keepMs } };
  }
}

/** A server at a port that browsers are refused. It is the same for all, as browsers that differ in it share no process. */
export function serveOwn(): Promise<PageServer> {
  own ??= servePages({ '/': 'own' }).then((server) => {
    server.unref();
    return server;
  });
  return own;
}

/** The folder of the worker of all instances whose browser stays: one of another worker would be taken for lost. */
export function keptFolder(): string {
  if (folder !== '') return folder;
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-kept-browsers-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
