// Writes docs/operations.md from the API descriptions of all plugins; with --check it only reports whether it differs.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from '@gatehouse/openapi';
import { describeDeclarations } from '@gatehouse/plugin-kit/internal/describe-declarations';
import { hostNames } from '@gatehouse/sdk-plugin';
import { markdownTable } from './markdown-table.mjs';
import { readDeclarations } from './read-declarations.ts';

interface Line {
  readonly plugin: string;
  readonly cells: readonly string[];
  hosts: readonly string[];
}

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'docs', 'operations.md');
const isCheck = process.argv.includes('--check');
const text = toPage(await readLines());
const current = await readFile(target, 'utf8').catch(() => '');
if (isCheck && current !== text) {
  console.error('docs/operations.md differs from the declarations; run npm run manifests');
  process.exitCode = 1;
} else if (!isCheck) {
  if (current !== text) await writeFile(target, text);
  console.log(current === text ? 'docs/operations.md is up to date.' : `Written:\n  ${target}`);
}

/** One line an operation, by id: both hosts describe one that they share in the same way. */
async function readLines(): Promise<ReadonlyMap<string, Line>> {
  const declarations = await readDeclarations();
  const lines = new Map<string, Line>();
  for (const host of hostNames) {
    const document = await describeDeclarations(declarations, host);
    for (const line of linesOf(document)) {
      const known = lines.get(line.id);
      if (known) known.hosts = [...known.hosts, host];
      else lines.set(line.id, { plugin: line.plugin, cells: line.cells, hosts: [host] });
    }
  }
  return lines;
}

function linesOf({ paths }: OpenApiDocument): readonly (Omit<Line, 'hosts'> & { readonly id: string })[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      id: operation.operationId,
      plugin: operation.tags[0] ?? '',
      cells: [
        `\`${operation.operationId}\``,
        `\`${method.toUpperCase()} ${path}\``,
        `T${operation['x-tier']}`,
        operation['x-required-scope'] ?? '',
        operation['x-status'],
        operation.summary,
      ],
    })),
  );
}

function toPage(lines: ReadonlyMap<string, Line>): string {
  const plugins = [...new Set([...lines.values()].map(({ plugin }) => plugin))];
  const count = [...lines.values()].filter(({ cells }) => cells.includes('live')).length;
  const head = [
    '# Operations',
    '',
    'Written by `npm run manifests` from the same declarations as the manifests and the API description; do not edit.',
    '',
    `${count} of ${lines.size} operations are served; one that is \`declared\` answers 501. Paths stand below \`/api/v1\`.`,
    'What they take and answer is in `GET /api/v1/openapi.json` of a host, and readable at its `/docs`.',
  ];
  const parts = plugins.map((plugin) =>
    toTable(
      plugin,
      [...lines.values()].filter((line) => line.plugin === plugin),
    ),
  );
  return `${[...head, ...parts.flat()].join('\n')}\n`;
}

function toTable(plugin: string, lines: readonly Line[]): readonly string[] {
  const rows = [
    ['operation', 'method and path', 'tier', 'scope', 'status', 'hosts', 'what it does'],
    ...lines.map(({ cells, hosts }) => [...cells.slice(0, 5), hosts.join(', '), ...cells.slice(5)]),
  ];
  return ['', `## ${plugin}`, '', ...markdownTable(rows)];
}
