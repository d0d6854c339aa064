// See docs/decisions/0199-plugins-in-the-console.md
import * as v from 'valibot';
import { described } from './described.ts';
import { namedBody } from './named-object.ts';

const idPattern = /^[a-z][a-z0-9-]*$/;
const fieldPattern = /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/;
const entryPattern = /^(\.\/)?(?!.*\.\.)[\w.-]+(\/[\w.-]+)*\.html$/;

const id = described(
  v.pipe(v.string(), v.regex(idPattern, 'must be lower case letters, digits and dashes')),
  'Name of the part, unique among those of its kind and plugin',
);
const title = described(v.pipe(v.string(), v.minLength(1), v.maxLength(60)), 'Name for people');
const ofPlugin = (text: string) => described(v.string(), text);
const field = (text: string) =>
  described(v.pipe(v.string(), v.regex(fieldPattern, 'must be a field such as name or last.value')), text);

/** How a value is shown. */
const columnKinds = ['text', 'number', 'time', 'yes-no', 'state', 'list'] as const;

const consoleColumn = namedBody('ConsoleColumn', 'A column of a table of a plugin.', {
  field: field('Field of a row, with dots for fields inside of it'),
  title,
  kind: v.optional(
    described(
      v.picklist(columnKinds),
      'How the value is shown: text where it is left out; time is UTC ISO-8601, state a word with a color, list each of its entries',
    ),
  ),
});

export const consoleTable = namedBody('ConsoleTable', 'A table of a plugin, which the console draws.', {
  id,
  title,
  operation: ofPlugin('Operation of the plugin that answers the rows: a GET without path parameters'),
  rows: v.optional(field('Field of the answer with the rows; the answer itself where it is left out')),
  columns: described(v.pipe(v.array(consoleColumn), v.minLength(1)), 'Columns, from the left'),
  rowActions: v.optional(
    described(
      v.array(v.string()),
      'Operations of the plugin that a row offers; their path parameters are fields of the row',
    ),
  ),
});

export const consoleTile = namedBody('ConsoleTile', 'A number or word of a plugin.', {
  id,
  title,
  operation: ofPlugin('Operation of the plugin that answers it: a GET without path parameters'),
  value: field('Field of the answer; of a list its length is shown'),
  unlessNull: v.optional(field('Field of the answer: while it is null, the tile is not shown')),
});

export const consoleForm = namedBody('ConsoleForm', 'A form for a call of a plugin.', {
  id,
  title,
  operation: ofPlugin('Operation of the plugin that it calls; its fields come from the schemas of the call'),
});

export const consoleEditor = namedBody('ConsoleEditor', 'Values of a parameter of an action of a plugin.', {
  action: described(
    v.pipe(v.string(), v.regex(/^\w+\.\w+$/, 'must be an action such as Thermostat.SetTarget')),
    'Action of the plugin, by its category and name',
  ),
  parameter: ofPlugin('Parameter of the action; other values can be typed too'),
  operation: ofPlugin('Operation of the plugin that answers the values: a GET without path parameters'),
  rows: v.optional(field('Field of the answer with the rows; the answer itself where it is left out')),
  value: v.optional(field('Field of a row with the value; the row itself where it is left out')),
});

/** Facts of a panel, beside its file. */
const panelFacts = {
  id,
  title,
  operations: described(
    v.array(v.string()),
    'Operations of the plugin that the panel may call, none of tier 3',
  ),
};

export const consolePanel = namedBody(
  'ConsolePanel',
  'A page of a plugin in a frame without rights.',
  panelFacts,
);

/** All that a plugin adds to the console. It is part of its manifest, and has no code. */
export const consoleEntry = v.strictObject({
  tables: v.optional(v.array(consoleTable)),
  tiles: v.optional(v.array(consoleTile)),
  forms: v.optional(v.array(consoleForm)),
  editors: v.optional(v.array(consoleEditor)),
  panels: v.optional(
    v.array(
      v.strictObject({
        ...panelFacts,
        /** Path of one HTML file, relative to the folder of the plugin. */
        entry: v.pipe(v.string(), v.regex(entryPattern, 'must be an .html file such as ./console/map.html')),
      }),
    ),
  ),
});

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

/** The parts of the console that a plugin adds: the value of `console` in its declaration. */
export type ConsoleEntry = DeepReadonly<v.InferOutput<typeof consoleEntry>>;
