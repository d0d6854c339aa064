import type { ApiClient } from '../support/api-client.ts';

type Values = Readonly<Record<string, string | number | boolean>>;

export interface StepSketch {
  /** The name of the action in links. */
  readonly key?: string;
  readonly type: string;
  readonly action: string;
  readonly parameters?: Values;
  readonly results?: Readonly<Record<string, string>>;
  readonly bindings?: { readonly discriminator: string; readonly scalars: Readonly<Record<string, string>> };
}

/** A project as data: its actions one after another, and the links that lead elsewhere. */
export interface ProjectSketch {
  readonly lists?: readonly string[];
  readonly tables?: readonly string[];
  readonly actions: readonly StepSketch[];
  /** Source, branch and target. */
  readonly links?: readonly (readonly [string, string, string])[];
}

/** An action on the element that a finder finds; `target` is such as `css=#user`. */
export function on(target: string, name: string, parameters: Values = {}): StepSketch {
  const [, kind = '', value = ''] = /^(\w+)=(.*)$/s.exec(target) ?? [];
  const [finder, field] = finders[kind] ?? [];
  if (finder === undefined || field === undefined) throw new Error(`There is no finder for ${target}`);
  return {
    ...step(name, { FinderType: finder, ...parameters }),
    bindings: { discriminator: finder, scalars: { [field]: value } },
  };
}

const finders: Readonly<Record<string, readonly [string, string]>> = {
  css: ['CssFinder', 'Css'],
  xpath: ['XPathFinder', 'XPath'],
  label: ['LabelFinder', 'Label'],
  placeholder: ['PlaceholderFinder', 'Placeholder'],
  text: ['TextFinder', 'Text'],
};

/** An action by its name, such as `Tab.Navigate`. */
export function step(
  name: string,
  parameters: Values = {},
  results: Record<string, string> = {},
): StepSketch {
  const [type = '', action = ''] = name.split('.');
  return { type, action, parameters, results };
}

/** Authors the project through the operations of the editor, and saves it. */
export async function authorSketch(editor: ApiClient, path: string, sketch: ProjectSketch): Promise<void> {
  const { lists = [], tables = [], actions, links = [] } = sketch;
  await editor.ok('POST /projects');
  if (lists.length > 0) await editor.ok('POST /projects/current/lists', { lists: lists.map(named) });
  if (tables.length > 0) await editor.ok('POST /projects/current/tables', { tables: tables.map(named) });
  const ids = await addActions(editor, actions);
  if (links.length > 0) await addLinks(editor, links, ids);
  await editor.ok('POST /projects/current/save', { path });
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: false });
}

const named = (name: string) => ({ name });

async function addActions(editor: ApiClient, actions: readonly StepSketch[]) {
  const ids = new Map<string, string>();
  let place = {};
  for (const { key, ...sketch } of actions) {
    const added = await editor.ok('POST /projects/current/actions', { ...sketch, ...place });
    place = { groupId: added.groupId };
    if (key !== undefined) ids.set(key, added.actionId);
  }
  return ids;
}

async function addLinks(
  editor: ApiClient,
  links: NonNullable<ProjectSketch['links']>,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const { items } = await editor.ok('POST /projects/current/actions/links', {
    links: links.map(([source, branch, target]) => ({
      actionId: ids.get(source),
      branch,
      targetActionId: ids.get(target),
    })),
  });
  const refused = items.filter((item: { error: string | null }) => item.error !== null);
  if (refused.length > 0) throw new Error(`links were refused: ${JSON.stringify(refused)}`);
}
