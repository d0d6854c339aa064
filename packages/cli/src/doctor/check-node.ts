import { readFile } from 'node:fs/promises';
import type { Finding } from '@gatehouse/sdk-plugin';
import semver from 'semver';
import * as v from 'valibot';
import { failed, passed } from './finding.ts';

const packageFile = new URL('../../../../package.json', import.meta.url);
const packageSchema = v.object({ engines: v.object({ node: v.string() }) });

export async function checkNode(version: string = process.versions.node): Promise<Finding> {
  const { engines } = v.parse(packageSchema, JSON.parse(await readFile(packageFile, 'utf8')));
  if (semver.satisfies(version, engines.node, { includePrerelease: true })) return passed(`Node ${version}`);
  return failed(
    `Node ${version} is too old: Gatehouse needs ${engines.node}`,
    'Install a newer Node from https://nodejs.org',
  );
}
