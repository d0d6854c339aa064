import { createHash } from 'node:crypto';
import type { Manifest, ManifestOperation } from '@gatehouse/host/manifest/manifest';

/** All that a plugin may do here, one a line, for people: what is granted when it is added. */
export function permissionsOf(manifest: Manifest): readonly string[] {
  const { access = {}, entry, console: page } = manifest;
  const list = (word: string, names: readonly string[] = []) => names.map((name) => `${word} ${name}`);
  const lines = [
    ...manifest.operations.map(operationLine),
    ...manifest.scopes.map(({ id, summary }) => `scope ${id}: ${summary}`),
    ...list('network', access.network),
    ...list('program', access.programs),
    ...list('files', access.files),
    ...list('hook', manifest.hooks),
    ...list('uses service', manifest.needs),
    ...manifest.provides.map((service) => serviceLine(service, manifest)),
    ...list('setting of the daemon', manifest.daemonSettings),
    ...manifest.actionCategories.flatMap(({ tag, variants }) =>
      variants.map(({ action, contentScopes }) => `action ${tag}.${action}${withScopes(contentScopes)}`),
    ),
    ...(entry.worker === undefined ? [] : ['code in the workers of runs']),
    ...(entry.doctor === undefined ? [] : ['checks of gatehouse doctor']),
    ...(page === undefined ? [] : ['page in the console']),
    ...(page?.panels ?? []).map(({ id }) => `panel with scripts in the console: ${id}`),
  ];
  return [...new Set(lines)].sort();
}

/** Methods are named, so that a further one is asked for. */
function serviceLine(service: string, { shares = {} }: Manifest): string {
  const methods = Object.keys(shares[service] ?? {});
  return `gives service ${service}${methods.length === 0 ? '' : ` to other plugins: ${methods.join(', ')}`}`;
}

function operationLine(operation: ManifestOperation): string {
  const { id, method, path, tier, scope, hosts, auth, contentScopes, upload } = operation;
  const key = auth === undefined || auth === 'key' ? '' : ', without a key';
  const right = scope === null ? '' : `, scope ${scope}`;
  const extra = `${withScopes(contentScopes ?? [])}${upload ? ', takes uploads' : ''}`;
  return `operation ${id}: ${method} ${path} of ${hosts.join(' and ')}, T${tier}${right}${key}${extra}`;
}

function withScopes(scopes: readonly string[]): string {
  return scopes.length === 0 ? '' : `, needs ${scopes.join(' and ')}`;
}

/** The value of `--grant`: it stands for this set of permissions, and no other. */
export function permissionsDigest(permissions: readonly string[]): string {
  return `sha256:${createHash('sha256').update(permissions.join('\n')).digest('hex')}`;
}

/** The permissions that one list has and the other lacks. */
export function permissionsBeyond(
  permissions: readonly string[],
  known: readonly string[],
): readonly string[] {
  const before = new Set(known);
  return permissions.filter((line) => !before.has(line));
}
