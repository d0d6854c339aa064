/** A request of an operation. */
export interface AskedRequest {
  readonly id: string;
  /** A method and a path of the host of the editor, which hands requests on to the runner. */
  readonly target: string;
  readonly body?: object;
}

/** A call of a tool, with the operations that answer it. */
export interface Asked {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** One list after the other; those of a list are sent together, as the tool does. */
  readonly operations: readonly (readonly AskedRequest[])[];
}

const whoami = { id: 'whoami', target: 'GET /api/v1/auth/whoami' };
const validate = { id: 'project_validate', target: 'GET /api/v1/projects/current/validation' };
const structure = { id: 'project_structure_get', target: 'GET /api/v1/projects/current/structure' };
const history = { id: 'project_history_get', target: 'GET /api/v1/projects/current/history?take=1' };
const update = [{ name: 'word', defaultValue: 'tea' }];

/** Calls that take little beside their operations, of tools that answer with none, with one and with several. */
export const asked: readonly Asked[] = [
  {
    tool: 'overview',
    input: {},
    operations: [
      [
        whoami,
        { id: 'project_get_current', target: 'GET /api/v1/projects/current' },
        { id: 'tasks_summary', target: 'GET /host/runner/api/v1/tasks/summary' },
        { id: 'sessions_list', target: 'GET /host/runner/api/v1/sessions' },
        { id: 'instances_list', target: 'GET /api/v1/instances' },
        { id: 'devices_list', target: 'GET /api/v1/android/devices' },
      ],
    ],
  },
  {
    tool: 'operation_call',
    input: { id: 'ping' },
    operations: [[{ id: 'ping', target: 'GET /api/v1/ping' }]],
  },
  { tool: 'operation_search', input: { query: 'start a task' }, operations: [] },
  {
    tool: 'project_outline',
    input: {},
    operations: [
      [{ id: 'project_structure_get', target: 'GET /api/v1/projects/current/structure?detail=outline' }],
    ],
  },
  {
    tool: 'project_data',
    input: { kind: 'variables' },
    operations: [[{ id: 'variables_list', target: 'GET /api/v1/projects/current/variables' }]],
  },
  {
    tool: 'project_check',
    input: {},
    operations: [
      [
        validate,
        { id: 'project_requirements_get', target: 'GET /api/v1/projects/current/requirements' },
        whoami,
      ],
    ],
  },
  {
    tool: 'project_edit',
    input: { edits: [{ do: 'data', kind: 'variables', update }] },
    operations: [
      [structure],
      [history],
      [
        {
          ...{ id: 'variables_update', target: 'PUT /api/v1/projects/current/variables' },
          body: { variables: update },
        },
      ],
      [history, validate],
    ],
  },
  {
    tool: 'task',
    input: { do: 'list' },
    operations: [[{ id: 'tasks_list', target: 'GET /host/runner/api/v1/tasks' }]],
  },
];
