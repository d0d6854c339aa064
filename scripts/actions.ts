// Writes docs/actions from the catalog of all plugins; with --check it only reports what differs.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ActionVariant, Category, Parameter } from '@gatehouse/sdk-actions';

interface PluginModule {
  readonly declaration: { readonly declaration: { readonly actionCategories?: readonly Category[] } };
}

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'docs', 'actions');
const isCheck = process.argv.includes('--check');

const pages = toPages(await readCategories());
const stale = await stalePages(pages);
if (isCheck && stale.length > 0) {
  console.error(`These pages differ from the catalog; run npm run manifests:\n  ${stale.join('\n  ')}`);
  process.exitCode = 1;
} else if (!isCheck) {
  for (const name of stale) await writePage(name, pages.get(name));
  console.log(stale.length === 0 ? 'docs/actions is up to date.' : `Written:\n  ${stale.join('\n  ')}`);
}

async function readCategories(): Promise<readonly Category[]> {
  const plugins = (await readdir(join(root, 'plugins'))).sort();
  const modules = await Promise.all(
    plugins.map(
      (name): Promise<PluginModule> =>
        import(pathToFileURL(join(root, 'plugins', name, 'src', 'declaration.ts')).href),
    ),
  );
  return modules
    .flatMap(({ declaration }) => declaration.declaration.actionCategories ?? [])
    .toSorted((one, other) => (one.tag < other.tag ? -1 : 1));
}

/** Names of pages that are missing, differ, or belong to no category any more. */
async function stalePages(wanted: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const there = await readdir(folder).catch(() => []);
  const names = new Set([...wanted.keys(), ...there.filter((name) => name.endsWith('.md'))]);
  const stale: string[] = [];
  for (const name of names) {
    const current = await readFile(join(folder, name), 'utf8').catch(() => undefined);
    if (current !== wanted.get(name)) stale.push(name);
  }
  return stale;
}

async function writePage(name: string, text: string | undefined): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (text === undefined) await rm(join(folder, name));
  else await writeFile(join(folder, name), text);
}

function toPages(categories: readonly Category[]): ReadonlyMap<string, string> {
  const pages = categories.map((category) => [fileOf(category), toPage(category)] as const);
  return new Map([['README.md', toIndex(categories)], ...pages]);
}

function fileOf({ tag }: Category): string {
  return `${tag.replaceAll(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()}.md`;
}

function shownActions(category: Category): readonly (readonly [string, ActionVariant])[] {
  return Object.entries(category.actions).filter(([, variant]) => !variant.hidden);
}

function toIndex(categories: readonly Category[]): string {
  const count = categories.reduce((sum, category) => sum + shownActions(category).length, 0);
  const rows = categories.map((category) => [
    `[\`${category.tag}\`](${fileOf(category)})`,
    category.title,
    category.summary,
    shownActions(category)
      .map(([name]) => name)
      .join(', '),
  ]);
  return lines(
    '# Actions',
    '',
    'Written by `npm run manifests` from the catalog; do not edit. `GET /api/v1/actions/catalog` answers the same.',
    '',
    `${count} actions in ${categories.length} categories. Macros such as \`{-Variable.name-}\` may stand in every parameter that does not say otherwise.`,
    'An action that succeeds goes to OnSuccess, one that fails to OnError; a few have more branches.',
    '',
    ...toTable(['category', 'title', 'what it does', 'actions'], rows),
  );
}

function toPage(category: Category): string {
  const parts = shownActions(category).flatMap(([name, variant]) => toSection(name, variant));
  return lines(
    `# ${category.title} (\`${category.tag}\`)`,
    '',
    `Written by \`npm run manifests\` from the catalog; do not edit. ${category.summary.replace(/\.$/, '')}.`,
    ...parts,
  );
}

function toSection(name: string, variant: ActionVariant): readonly string[] {
  const parameters = Object.entries(variant.parameters);
  const results = Object.entries(variant.results);
  const finders = variant.acceptedBindings?.join(', ');
  return [
    '',
    `## ${name}`,
    '',
    variant.description,
    ...(parameters.length === 0 ? [] : ['', ...parameterTable(parameters)]),
    ...(results.length === 0
      ? []
      : [
          '',
          ...toTable(
            ['result', 'what it holds'],
            results.map(([key, text]) => [`\`${key}\``, text]),
          ),
        ]),
    ...fact('Element finders', finders),
    ...branchesOf(variant),
    ...fact('Content scopes', scopesOf(variant)),
  ];
}

function branchesOf(variant: ActionVariant): readonly string[] {
  const own = Object.entries(variant.ownBranches);
  if (own.length === 0) return fact('Further branches', variant.branches.join(', '));
  const rows = own.map(([name, text]) => [`\`${name}\``, text]);
  return [
    '',
    ...toTable(['branch', 'when it is taken'], rows),
    ...fact('Further branches', variant.branches.join(', ')),
  ];
}

function fact(name: string, text: string | undefined): readonly string[] {
  return text ? ['', `${name}: ${text}.`] : [];
}

function scopesOf({ contentScopes, contentScopesWhen }: ActionVariant): string {
  const conditional = contentScopesWhen.map(
    (when) => `\`${when.scope}\` with \`${'finder' in when ? when.finder : when.parameter}\``,
  );
  return [...contentScopes.map((scope) => `\`${scope}\``), ...conditional].join(', ');
}

function parameterTable(parameters: readonly (readonly [string, Parameter])[]): readonly string[] {
  const rows = parameters.map(([name, parameter]) => [
    `\`${name}\``,
    parameter.kind,
    needOf(parameter),
    [parameter.description, valuesOf(parameter), exampleOf(parameter)]
      .filter((text) => text !== '')
      .join('. '),
  ]);
  return toTable(['parameter', 'kind', 'needed', 'what it is'], rows);
}

function needOf({ required, requiredWhen, defaultValue }: Parameter): string {
  if (defaultValue !== null)
    return defaultValue.trim() === '' ? `\`"${defaultValue}"\`` : `\`${defaultValue}\``;
  if (required) return 'yes';
  return requiredWhen
    ? `with ${requiredWhen.parameterName} ${requiredWhen.valuesThatRequire.join(', ')}`
    : 'no';
}

function valuesOf({ possibleValues, minValue, maxValue }: Parameter): string {
  if (possibleValues) return `One of ${possibleValues.map((value) => `\`${value}\``).join(', ')}`;
  if (minValue !== null && maxValue !== null) return `From ${minValue} to ${maxValue}`;
  if (minValue !== null) return `At least ${minValue}`;
  return maxValue === null ? '' : `At most ${maxValue}`;
}

function exampleOf({ example }: Parameter): string {
  return example === null ? '' : `Example: \`${example}\``;
}

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const all = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', String.raw`\|`)));
  const toLine = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  const [titles = '', ...body] = all.map(toLine);
  return [titles, toLine(head.map(() => '---')), ...body];
}

function lines(...text: readonly string[]): string {
  return `${text.join('\n')}\n`;
}
