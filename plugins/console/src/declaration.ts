import { declarePlugin, described, integer, namedObject, operation } from '@gatehouse/sdk-plugin';
import {
  consoleEditor,
  consoleForm,
  consolePanel,
  consoleTable,
  consoleTile,
  pluginDirectory,
  webPages,
} from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';

const maxDrawing = 4 * 1024 * 1024;

const callable = namedObject('ConsoleOperation', 'An operation that a part of the console calls.', {
  operationId: described(v.string(), 'Name of the operation, stable for ever'),
  host: described(v.picklist(['editor', 'runner']), 'Host to call: the runner where both serve it'),
  method: described(v.picklist(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), 'HTTP verb'),
  path: described(v.string(), 'Path below /api/v1, with parameters in braces'),
  tier: described(integer, 'Risk tier, from 0 (reads) to 3 (reaches into the machine)'),
});

const jobKind = namedObject('ConsoleJobs', 'A kind of jobs of a plugin, by the operations of its jobs.', {
  id: described(v.string(), 'First part of the names of the operations'),
  list: described(v.string(), 'Operation that lists them'),
  get: described(v.string(), 'Operation that answers one with its result; its parameter is jobId'),
  cancel: described(v.string(), 'Operation that cancels one; its parameter is jobId'),
});

const pluginPage = namedObject('ConsolePage', 'What a plugin adds to the console.', {
  pluginId: described(v.string(), 'Id of the plugin'),
  title: described(v.string(), 'Name of the plugin for people'),
  tables: described(v.array(consoleTable), 'Tables, in the order of the plugin'),
  tiles: described(v.array(consoleTile), 'Numbers and words, in the order of the plugin'),
  forms: described(v.array(consoleForm), 'Forms, in the order of the plugin'),
  editors: described(
    v.array(consoleEditor),
    'Values for parameters of actions, which the editor of projects offers',
  ),
  panels: described(
    v.array(consolePanel),
    'Panels, in the order of the plugin; their pages are at /console-panel?plugin={pluginId}&panel={id}',
  ),
  jobs: described(v.array(jobKind), 'Kinds of jobs, in the order of the plugin'),
  operations: described(v.array(callable), 'The operations that its parts call, each once'),
});

export type PluginPage = v.InferOutput<typeof pluginPage>;
export type JobKind = v.InferOutput<typeof jobKind>;
export type Callable = v.InferOutput<typeof callable>;

export const declaration = declarePlugin({
  id: 'console',
  title: 'Console',
  operations: [
    operation({
      id: 'console_pages_list',
      summary: 'List what plugins add to the console',
      description:
        'The plugins that live now and have parts in the console, or jobs. A key sees them whatever it may call.',
      method: 'GET',
      path: '/console/pages',
      tier: 0,
      scope: null,
      hosts: ['editor', 'runner'],
      reply: v.object({
        pages: described(
          v.array(pluginPage),
          'A page for each such plugin, in the order in which they were found',
        ),
      }),
    }),
    operation({
      id: 'console_drawing_create',
      summary: 'Hand over a page that a browser shall draw without trusting it',
      description:
        'For pages that failed runs keep. The page is at /console-drawing?ticket={ticket} of the same host once, within a minute, with a policy of its own: no script, no address, an opaque origin. Nothing is stored; of more than four that wait the oldest is forgotten.',
      method: 'POST',
      path: '/console/drawings',
      tier: 0,
      scope: null,
      hosts: ['editor', 'runner'],
      body: v.strictObject({
        html: described(
          v.pipe(v.string(), v.maxLength(maxDrawing, `must have at most ${maxDrawing} characters`)),
          'The page',
        ),
      }),
      example: { body: { html: '<h1>Shop</h1>' } },
      reply: v.object({
        ticket: described(v.string(), 'What the address of the page needs; it counts once'),
      }),
    }),
  ],
  needs: { webPages, pluginDirectory },
});

/** The page of a panel: no manifest or capability names it. */
export const panelPage = operation({
  id: 'console_panel',
  method: 'GET',
  path: '/console-panel',
  tier: 0,
  scope: null,
  hosts: ['editor', 'runner'],
  auth: 'none',
  query: { plugin: v.string(), panel: v.string() },
  errors: ['not_found'],
});

/** A page that was handed over. Its ticket is its key. */
export const drawingPage = operation({
  id: 'console_drawing',
  method: 'GET',
  path: '/console-drawing',
  tier: 0,
  scope: null,
  hosts: ['editor', 'runner'],
  auth: 'none',
  query: { ticket: v.string() },
  errors: ['not_found'],
});
