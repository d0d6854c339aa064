import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type RunningBundle, runningBundle } from '@gatehouse/launcher/running-bundle';
import type { Manifest } from './manifest.ts';

const writeDelayMs = 2_000;
const keys = new WeakMap<Manifest, string>();
let proven: ReadonlySet<string> | null = null;
let isWriting = false;

/**
 * A manifest that an earlier start from the same bundle read, checked and held against the plugin's code. The code of
 * a bundle cannot change, so it is enough that the manifest and the `package.json` are the same bytes.
 */
export function findProven(folder: string, text: string): Manifest | null {
  const key = keyOf(folder, text);
  if (key === null || !provenKeys().has(key)) return null;
  const manifest = JSON.parse(text) as Manifest;
  keys.set(manifest, key);
  return manifest;
}

/** Remembers the text of a manifest, so that it can be recorded as proven. */
export function noteText(manifest: Manifest, folder: string, text: string): void {
  const key = keyOf(folder, text);
  if (key !== null) keys.set(manifest, key);
}

export function isProven(manifest: Manifest): boolean {
  const key = keys.get(manifest);
  return key !== undefined && provenKeys().has(key);
}

/** Records that the code of the plugin matches its manifest, so that later starts skip the check. */
export function prove(manifest: Manifest): void {
  const key = keys.get(manifest);
  const bundle = runningBundle();
  if (key === undefined || bundle === null) return;
  proven = new Set([...provenKeys(), key]);
  if (isWriting) return;
  isWriting = true;
  setTimeout(() => write(bundle), writeDelayMs).unref();
}

function keyOf(folder: string, text: string): string | null {
  const bundle = runningBundle();
  if (bundle === null) return null;
  const place = relative(bundle.root, folder).split(sep).join('/');
  // Code outside the bundle may change.
  if (!bundle.places.some((path) => path.startsWith(`${place}/`))) return null;
  try {
    const facts = readFileSync(join(folder, 'package.json'), 'utf8');
    return createHash('sha256').update(`${place}\0${text}\0${facts}`).digest('base64');
  } catch {
    return null;
  }
}

function provenKeys(): ReadonlySet<string> {
  proven ??= new Set(readKeys(runningBundle()));
  return proven;
}

function readKeys(bundle: RunningBundle | null): readonly string[] {
  if (bundle === null) return [];
  try {
    const found: unknown = JSON.parse(readFileSync(pathOf(bundle), 'utf8'));
    return Array.isArray(found) ? found : [];
  } catch {
    // The file is missing or damaged: every manifest is checked again.
    return [];
  }
}

function write(bundle: RunningBundle): void {
  isWriting = false;
  const aside = `${pathOf(bundle)}-${process.pid}`;
  try {
    writeFileSync(aside, JSON.stringify([...provenKeys()]));
    renameSync(aside, pathOf(bundle));
  } catch {
    // If the disk is full or read-only, starts are only slower.
  }
}

function pathOf(bundle: RunningBundle): string {
  return join(bundle.kept, 'proven.json');
}
