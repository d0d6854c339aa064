import { readdir, realpath } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { BuiltPage } from '@gatehouse/sdk-plugin/internal';
import { type BuiltFile, codings, type StoredForm } from './built-file.ts';
import { mediaTypes } from './media-types.ts';
import { toStoredForm } from './read-stored-form.ts';

const maxFiles = 2_000;
/** Needs no escape in an address, so that a path is compared as it is sent. */
const plainName = /^\w[\w.-]*$/;
const hashedName = /[-.][\w-]{8,}\.\w+$/;
const suffixes = { br: '.br', gzip: '.gz' } as const;

/**
 * All files of a built page with their compressed forms. Names that begin with a dot are left out; links, and files that
 * cannot be served as they are, are refused. Where the build counted its files, none is read now.
 */
export async function readBuiltFolder({
  folder,
  hashed,
  files: counted,
}: BuiltPage): Promise<readonly BuiltFile[]> {
  const root = await realpath(folder);
  const names = counted === undefined ? await namesBelow(root, '') : Object.keys(counted).map(checkedName);
  const all = new Set(names);
  const own = names.filter((name) => !isCompressedForm(name, all));
  const formOf = (name: string) => {
    const path = `${root}/${name}`;
    const facts = counted?.[name];
    return facts === undefined ? toStoredForm(path) : { path, size: facts.size, sha256: facts.sha256 };
  };
  const files: BuiltFile[] = [];
  for (const name of own) files.push(await toBuiltFile(name, { all, hashed, formOf }));
  if (!files.some(({ urlPath }) => urlPath === '/')) throw new Error(`${folder} has no index.html`);
  return files;
}

/** Paths below the root, with slashes. */
async function namesBelow(root: string, below: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entry of await readdir(join(root, below), { withFileTypes: true })) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.name.startsWith('.')) continue;
    checkedName(name);
    if (entry.isDirectory()) found.push(...(await namesBelow(root, name)));
    else if (entry.isFile()) found.push(name);
    else throw new Error(`${name} is a link or no file: links are not followed`);
    if (found.length > maxFiles) throw new Error(`${root} has more than ${maxFiles} files`);
  }
  return found;
}

function checkedName(name: string): string {
  if (name.split('/').every((part) => plainName.test(part))) return name;
  throw new Error(`The name ${name} has other signs than letters, digits, ".", "-" and "_"`);
}

function isCompressedForm(name: string, all: ReadonlySet<string>): boolean {
  return codings.some(
    (coding) => name.endsWith(suffixes[coding]) && all.has(name.slice(0, -suffixes[coding].length)),
  );
}

interface Folder {
  readonly all: ReadonlySet<string>;
  readonly hashed: string | undefined;
  formOf(name: string): StoredForm | Promise<StoredForm>;
}

async function toBuiltFile(name: string, { all, hashed, formOf }: Folder): Promise<BuiltFile> {
  const mediaType = mediaTypes[extname(name)];
  if (mediaType === undefined) throw new Error(`${name} is of a kind that no page can have`);
  const kind = kindOf(name, hashed);
  if (kind === 'hashed' && !hashedName.test(name))
    throw new Error(`${name} is in ${hashed}, and its name has no hash of its content`);
  const compressed: { br?: BuiltFile['plain']; gzip?: BuiltFile['plain'] } = {};
  for (const coding of codings)
    if (all.has(`${name}${suffixes[coding]}`))
      compressed[coding] = await formOf(`${name}${suffixes[coding]}`);
  const urlPath = name === 'index.html' ? '/' : (`/${name}` as const);
  return { urlPath, mediaType, kind, plain: await formOf(name), compressed };
}

function kindOf(name: string, hashed: string | undefined): BuiltFile['kind'] {
  if (name.endsWith('.html')) return 'page';
  return hashed !== undefined && name.startsWith(`${hashed}/`) ? 'hashed' : 'other';
}
