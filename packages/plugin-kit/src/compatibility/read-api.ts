import { readFile, stat } from 'node:fs/promises';
import { emitManifest } from '@gatehouse/host/manifest/emit-manifest';
import { manifestSchema } from '@gatehouse/host/manifest/manifest';
import { readPackageFacts } from '@gatehouse/host/manifest/package-facts';
import * as v from 'valibot';
import { readDeclaration } from '../manifest/read-declaration.ts';
import type { KnownApi } from './api-pair.ts';
import { type ApiSnapshot, apiSnapshotSchema, createApiSnapshot } from './api-snapshot.ts';

/** Reads the public API of a version of a plugin from its folder, from a snapshot, or from its manifest alone. */
export async function readApi(path: string): Promise<KnownApi> {
  const facts = await stat(path).catch(() => null);
  if (facts === null) throw new Error(`There is no older version at ${path}`);
  return facts.isDirectory() ? readApiOfFolder(path) : parseApi(path, await readFile(path, 'utf8'));
}

/** Rejects when the code in the folder cannot be loaded. */
export async function readApiOfFolder(folder: string): Promise<ApiSnapshot> {
  const declaration = await readDeclaration(folder);
  return createApiSnapshot(declaration, emitManifest(declaration, await readPackageFacts(folder)));
}

function parseApi(path: string, text: string): KnownApi {
  const data = parseJson(path, text);
  const isSnapshot = Object(data).snapshotVersion !== undefined;
  if (isSnapshot) return parse(apiSnapshotSchema, data, path);
  return { manifest: parse(manifestSchema, data, path) };
}

function parse<T>(schema: v.GenericSchema<unknown, T>, data: unknown, path: string): T {
  const result = v.safeParse(schema, data);
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'file'}: ${issue.message}`);
  throw new Error(
    `${path} is neither the manifest nor the snapshot of a plugin: ${problems.slice(0, 5).join('; ')}`,
  );
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${path} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}
