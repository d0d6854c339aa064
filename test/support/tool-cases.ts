/** Facts that calls of one client hand to those after them. */
export interface ToolWorld {
  readonly site: string;
  readonly path: string;
  task: string;
}

/** A call of a tool, and a part of its answer. */
export interface ToolCase {
  readonly tool: string;
  readonly input?: (world: ToolWorld) => Readonly<Record<string, unknown>>;
  readonly shows: RegExp;
  readonly keep?: (world: ToolWorld, text: string) => void;
}

const edits = [
  ...[
    {
      do: 'add',
      ref: 'set',
      type: 'Variables',
      action: 'Set',
      parameters: { Variable: 'word', Value: 'one' },
    },
  ],
  ...[{ do: 'link', from: 'Start', to: 'set' }],
  ...[{ do: 'data', kind: 'variables', add: [{ name: 'word' }] }],
];

/** In an order in which each finds what it needs. */
export const toolCases: readonly ToolCase[] = [
  { tool: 'overview', shows: /"tier":"T3"/ },
  { tool: 'operation_search', input: () => ({ query: 'start a task' }), shows: /task_start/ },
  { tool: 'operation_call', input: () => ({ id: 'whoami' }), shows: /"maxTier":3/ },
  {
    tool: 'guide',
    input: () => ({ topic: 'tasks', section: 'Fill in the form' }),
    shows: /^## Fill in the form/,
  },
  { tool: 'catalog', input: () => ({ query: 'set a variable' }), shows: /"Set"/ },
  { tool: 'project', input: () => ({ do: 'create' }), shows: /./ },
  { tool: 'project_edit', input: () => ({ edits }), shows: /"undoSteps":1/ },
  { tool: 'project_outline', shows: /Variables\.Set/ },
  { tool: 'project_check', shows: /"isValid":true/ },
  { tool: 'project_run', input: () => ({ do: 'start' }), shows: /"state":"Idle"/ },
  { tool: 'project_data', input: () => ({ kind: 'variables', name: 'word' }), shows: /one/ },
  { tool: 'project_picture', shows: /\[image\]$/ },
  { tool: 'own_code', input: () => ({ do: 'read' }), shows: /^\{/ },
  { tool: 'browser', input: () => ({ do: 'open', host: 'editor' }), shows: /"browser":/ },
  { tool: 'browser', input: ({ site }) => ({ do: 'navigate', url: site }), shows: /"success":true/ },
  { tool: 'page_read', shows: /heading "Lamps"/ },
  {
    tool: 'page_act',
    input: () => ({ steps: [{ do: 'click', css: '#more' }] }),
    shows: /^1 of 1 steps done/,
  },
  { tool: 'page_picture', shows: /\[image\]$/ },
  { tool: 'page_watch', input: () => ({ what: 'console' }), shows: /loaded/ },
  { tool: 'page_to_actions', shows: /HtmlElement\.RiseEvent #more/ },
  { tool: 'browser', input: () => ({ do: 'close' }), shows: /./ },
  { tool: 'project', input: ({ path }) => ({ do: 'save', path, overwrite: true }), shows: /every\.zp/ },
  {
    ...{ tool: 'task', input: ({ path }) => ({ do: 'create', path }), shows: /"id":/ },
    keep: (world, text) => {
      world.task = JSON.parse(text).id;
    },
  },
  { tool: 'task_control', input: ({ task: id }) => ({ do: 'wait', id, waitSeconds: 0 }), shows: /"status":/ },
  { tool: 'task_result', input: ({ task: id }) => ({ part: 'summary', id }), shows: /"doneAll":0/ },
  { tool: 'schedule', input: ({ task: id }) => ({ do: 'get', id }), shows: /"isActive":false/ },
  { tool: 'session', input: () => ({ do: 'list' }), shows: /"sessions":\[\]/ },
  { tool: 'device', input: () => ({ do: 'list' }), shows: /"isRunning":true/ },
  {
    tool: 'device_act',
    input: () => ({ steps: [{ do: 'keys', text: 'HOME' }] }),
    shows: /^1 of 1 steps done/,
  },
];

/** They need a device. */
export const phoneTools: ReadonlySet<string> = new Set(['device', 'device_act']);

/** The page that the cases act on. */
export const toolPage = `<!doctype html><title>Shop</title><h1>Lamps</h1><button id="more" onclick="count.textContent = 'more'">More</button>
  <p id="count"></p><script>console.warn('loaded')</script>`;
