import type { Declaration, Operation, Schema } from '@gatehouse/sdk-plugin';
import { toJsonSchema } from '@valibot/to-json-schema';
import { withoutSecretDefaults } from '../secrets/mask-settings.ts';
import type { Manifest, ManifestOperation } from './manifest.ts';
import type { PackageFacts } from './package-facts.ts';

const defaultStartMs = 10_000;

/** Generates the manifest of a declaration. The loader compares it with the one on disk. */
export function emitManifest(declaration: Declaration, facts: PackageFacts): Manifest {
  return {
    manifestVersion: 1,
    id: declaration.id,
    version: facts.version,
    title: declaration.title,
    entry: {
      plugin: facts.entry,
      ...(declaration.worker === undefined ? {} : { worker: declaration.worker }),
      ...(declaration.doctor === undefined ? {} : { doctor: declaration.doctor }),
    },
    fits: { ...facts.fits },
    needs: Object.values(declaration.needs ?? {}).map((ref) => ref.id),
    provides: (declaration.provides ?? []).map((ref) => ref.id),
    ...sharesOf(declaration),
    hooks: [...(declaration.hooks ?? [])],
    limits: {
      startMs: declaration.startMs ?? defaultStartMs,
      ...(declaration.stopMs === undefined ? {} : { stopMs: declaration.stopMs }),
    },
    ...(declaration.background === true ? { background: true } : {}),
    config: declaration.config ? configSchemaOf(declaration.config) : null,
    ...(declaration.daemonSettings === undefined ? {} : { daemonSettings: [...declaration.daemonSettings] }),
    ...accessOf(declaration),
    ...consoleOf(declaration),
    scopes: (declaration.scopes ?? []).map(({ id, summary }) => ({ id, summary })),
    actionCategories: (declaration.actionCategories ?? []).map(({ tag, title, variants }) => ({
      tag,
      title,
      variants: variants.map((variant) => ({
        action: variant.action,
        contentScopes: [...variant.contentScopes],
      })),
    })),
    operations: declaration.operations.map(toManifestOperation),
  };
}

/** For people who write plugins that call them. */
function sharesOf({ provides = [] }: Declaration): Pick<Manifest, 'shares'> {
  const shared = provides.flatMap(({ id, methods }) => {
    if (methods === undefined) return [];
    const described = Object.entries(methods).map(([name, { takes, gives }]) => [
      name,
      { takes: jsonSchemaOf(takes, 'input'), gives: jsonSchemaOf(gives, 'output') },
    ]);
    return [[id, Object.fromEntries(described)] as const];
  });
  return shared.length === 0 ? {} : { shares: Object.fromEntries(shared) };
}

/** For people who write settings. Rules that JSON Schema cannot express are omitted and checked at the start. */
function configSchemaOf(schema: NonNullable<Declaration['config']>): Record<string, unknown> {
  return { ...Object(withoutSecretDefaults(jsonSchemaOf(schema, 'input'))) };
}

function jsonSchemaOf(schema: Schema, typeMode: 'input' | 'output'): Record<string, unknown> {
  return { ...toJsonSchema(schema, { typeMode, errorMode: 'ignore' }) };
}

function accessOf({ access = {} }: Declaration): Pick<Manifest, 'access'> {
  const kinds = (['network', 'programs', 'files'] as const).filter((kind) => (access[kind] ?? []).length > 0);
  if (kinds.length === 0) return {};
  return { access: Object.fromEntries(kinds.map((kind) => [kind, [...(access[kind] ?? [])]])) };
}

/** As JSON has it, so that it can be compared with the one on disk. */
function consoleOf({ console: entry }: Declaration): Pick<Manifest, 'console'> {
  return entry === undefined ? {} : { console: JSON.parse(JSON.stringify(entry)) };
}

function toManifestOperation(operation: Operation): ManifestOperation {
  const { id, method, path, tier, scope, hosts, status } = operation;
  const facts = { id, method, path, tier, scope, hosts: [...hosts], status };
  if (operation.status === 'declared') return facts;
  return {
    ...facts,
    ...(operation.auth === 'key' ? {} : { auth: operation.auth }),
    ...(operation.contentScopes.length > 0 ? { contentScopes: [...operation.contentScopes] } : {}),
    ...(operation.upload ? { upload: true } : {}),
    ...(operation.deprecation ? { deprecation: { ...operation.deprecation } } : {}),
  };
}

/** Text for review: one operation, scope or category variant a line. */
export function formatManifest(manifest: Manifest): string {
  const lines = Object.entries(manifest).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${formatValue(value, '  ')}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

function formatValue(value: unknown, indent: string): string {
  if (Array.isArray(value) && value.some((item) => typeof item === 'object')) {
    const items = value.map((item) => `${indent}  ${formatItem(item, `${indent}  `)}`);
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  return toLine(value);
}

function formatItem(item: unknown, indent: string): string {
  if (typeof item !== 'object' || item === null || !('variants' in item)) return toLine(item);
  const { variants, ...head } = item;
  return `${toLine(head).slice(0, -2)}, "variants": ${formatValue(variants, indent)} }`;
}

function toLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, field]) => `${JSON.stringify(key)}: ${toLine(field)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}
