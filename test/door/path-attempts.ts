import { join } from 'node:path';
import { danglingLink, hardLink, type Way, ways } from './closed-world.ts';

export interface CatalogParameter {
  readonly name: string;
  readonly kind: string;
  readonly required: boolean;
  readonly possibleValues: readonly string[] | null;
  readonly defaultValue: string | null;
  readonly example: string | null;
  readonly minValue: number | null;
}

/** A parameter of an action that accepts a path. */
export interface PathParameter {
  readonly type: string;
  readonly action: string;
  readonly name: string;
  readonly others: readonly CatalogParameter[];
}

export interface Attempt {
  readonly type: string;
  readonly action: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly results: Readonly<Record<string, string>>;
  /** A title for people. */
  readonly title: string;
  /** It may succeed on the given name, which is a link or one of several names, but not on its target. */
  readonly mayUseName: boolean;
}

export interface Catalog {
  readonly categories: readonly {
    readonly tag: string;
    readonly actions: readonly {
      readonly variants: readonly {
        readonly action: string;
        readonly parameters: readonly CatalogParameter[];
      }[];
    }[];
  }[];
}

export function pathParameters({ categories }: Catalog): readonly PathParameter[] {
  return categories.flatMap(({ tag, actions }) =>
    actions.flatMap(({ variants }) =>
      variants.flatMap(({ action, parameters }) =>
        parameters
          .filter(({ kind }) => kind === 'FilePath')
          .map(({ name }) => ({
            ...{ type: tag, action, name },
            others: parameters.filter((other) => other.name !== name),
          })),
      ),
    ),
  );
}

/** Values of other parameters, when the default of their kind is not valid. */
const given: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Captcha.SolveImage': { Module: 'http', Server: 'http://127.0.0.1:9/', Key: 'k' },
  'Database.BulkInsert': { Columns: 'A' },
  'Image.FindImage': { Source: 'own.png' },
  'Mail.Send': { From: 'ann@example.org' },
  'HtmlElement.Upload': { FinderType: 'XpathFinder' },
  'Http.Get': { Take: 'file' },
  'Http.Post': { Take: 'file' },
  'Http.Request': { Take: 'file' },
  // No browser of this test downloads anything.
  'WebBrowser.WaitDownload': { TimeoutSec: '1' },
  'Tab.WaitRequest': { TimeoutSec: '1' },
  'WebBrowser.AddRequestRule': { Do: 'answer' },
  'WebBrowser.RecordHar': { Mode: 'stop' },
};
const forFiles = { BodyType: 'file', Take: 'body' };
/** Certificates are read for addresses of https alone, and a key only beside its certificate. */
const forTrust = { Take: 'body', Url: 'https://127.0.0.1:9/', ClientCertificate: 'own.txt' };
const trust = new Set(['Authorities', 'ClientCertificate', 'ClientKey']);
const folders = new Set(['Directory', 'LanguageData', 'ProfilePath', 'WorkDir', 'Unzip To']);

/** Attempts on every parameter: every folder of the data folder by its path, and the first folder by all paths. */
export function attemptsOn(
  parameter: PathParameter,
  { closed, work, next }: { readonly closed: readonly string[]; readonly work: string; next(): string },
): readonly Attempt[] {
  const { type, action, name } = parameter;
  const isFolder = folders.has(type) || folders.has(name) || folders.has(`${action} ${name}`);
  const targetIn = (folder: string) => (isFolder ? folder : join(folder, `victim${endingFor(parameter)}`));
  const [first = '', ...rest] = closed;
  const tries: [Way, string][] = [
    ...ways.map((way): [Way, string] => [way, first]),
    ...(isFolder ? [] : [danglingLink, hardLink].map((way): [Way, string] => [way, first])),
    ...ways.slice(0, 1).flatMap((way) => rest.map((folder): [Way, string] => [way, folder])),
  ];
  return tries.map(([way, folder]) => {
    const id = next();
    const path = way.make({ target: targetIn(folder), work, id });
    return {
      ...{ type, action },
      parameters: { ...valuesOf(parameter, { work, made: way === hardLink ? 'hard' : 'own' }), [name]: path },
      results: {},
      title: `${type}.${action} ${name}: ${way.name} to ${targetIn(folder)}`,
      mayUseName: way === hardLink || way === danglingLink || way.name === 'a link',
    };
  });
}

function endingFor({ type, name }: PathParameter): string {
  if (type === 'Image' && name === 'To') return '.png';
  return type === 'Project' ? '.zp' : '.txt';
}

interface Own {
  readonly work: string;
  /** How the names of files begin that an attempt makes. One that copies another name of a victim makes a `hard-` file. */
  readonly made: 'own' | 'hard';
}

function valuesOf({ type, action, name, others }: PathParameter, own: Own): Record<string, string> {
  const key = `${type}.${action}`;
  const needed = others.filter(({ required, kind }) => required || kind === 'FilePath');
  const values = needed.map((other) => [other.name, fittingValue(other, { key, own })] as const);
  return {
    ...Object.fromEntries(values.filter(([, value]) => value !== '')),
    ...given[key],
    ...(name === 'Files' && type === 'Http' ? forFiles : {}),
    ...(type === 'Http' && trust.has(name) ? trustOf(key) : {}),
    ...(key === 'WebBrowser.SetCertificates' && name !== 'Authorities' ? trustOf(key) : {}),
    ...(key === 'Image.Watermark' && name !== 'Mark' ? { Text: 'x' } : {}),
  };
}

function trustOf(key: string): Record<string, string> {
  const { Take, ...others } = forTrust;
  return given[key]?.Take === undefined ? others : { Take, ...others };
}

function fittingValue(
  { kind, name, required, possibleValues, example, minValue }: CatalogParameter,
  { key, own }: { readonly key: string; readonly own: Own },
): string {
  if (kind === 'FilePath') return required ? ownFile(key, name, own) : '';
  if (kind === 'ListName') return 'lines';
  if (kind === 'TableName') return 'rows';
  if (kind === 'Url') return 'http://127.0.0.1:9/';
  if (possibleValues) return possibleValues[0] ?? '';
  if (kind === 'Int' || kind === 'Double') return String(minValue ?? 1);
  if (name === 'Host') return '127.0.0.1';
  return example === null || example.includes('{-') ? 'x' : example;
}

/** The other path of an action is a file that it may use. */
function ownFile(key: string, name: string, { work, made }: Own): string {
  if (key.startsWith('Image.')) return join(work, name === 'To' ? `${made}-out.png` : 'own.png');
  if (key.startsWith('Directory.')) return join(work, name === 'To' ? `${made}-new` : 'own-folder');
  if (key === 'File.Unzip' && name === 'Path') return join(work, 'own.zip');
  return join(work, name === 'To' ? `${made}-out.txt` : 'own.txt');
}
