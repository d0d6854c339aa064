import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { connectMcp, type McpClient } from './support/mcp-client.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

/** Requests as people write them, with the operations that fit. */
const operations: readonly (readonly [string, ...string[]])[] = [
  ['start a task', 'task_start'],
  ['run the task ten more times', 'task_tries_add'],
  ['stop a running task', 'task_stop', 'task_interrupt'],
  ['kill a task right now', 'task_interrupt'],
  ['list all tasks', 'tasks_list'],
  ['create a task from a project', 'task_create'],
  ['delete a task', 'task_delete'],
  ['what does a task wait for, its state', 'task_state_get'],
  ['read the logs of a task', 'task_logs_get'],
  ['past tries of a task', 'task_history_get'],
  ['schedule a task every day', 'task_scheduler_set'],
  ['when will the schedule fire next', 'task_scheduler_preview'],
  ['set number of threads of a task', 'task_threads_max_set', 'task_execution_set'],
  ['fill in the form of a task', 'task_config_set'],
  ['which scopes does a task need', 'task_requirements_get'],
  ['people who are waited for', 'sessions_list', 'sessions_events'],
  ['complete the window of a person', 'session_complete'],
  ['open a browser', 'instance_create'],
  ['close the browser', 'instance_release'],
  ['list open browsers', 'instances_list'],
  ['go to a url', 'tab_navigate'],
  ['go back to the page before', 'tab_back'],
  ['reload the page', 'tab_reload'],
  ['open a new tab', 'tab_create'],
  ['close a tab', 'tab_close'],
  ['click an element', 'element_click'],
  ['press button', 'element_click'],
  ['fill a form field', 'element_type'],
  ['type text into a field', 'element_type'],
  ['upload a file to a page', 'element_upload'],
  ['find elements on a page', 'element_find'],
  ['take a screenshot of the page', 'tab_screenshot_get'],
  ['wait for text on a page', 'tab_wait'],
  ['run javascript in the page', 'tab_evaluate'],
  ['answer a dialog of the page', 'tab_dialog_resolve'],
  ['console messages of a page', 'tab_console_get'],
  ['network requests of the page', 'tab_network_get'],
  ['cookies of a browser', 'instance_cookies_get'],
  ['delete cookies', 'instance_cookies_clear'],
  ['set a proxy for a browser', 'instance_proxy_set'],
  ['downloaded files of a browser', 'instance_downloads_list', 'instance_download_get'],
  ['create a new project', 'project_create'],
  ['open a project file', 'project_open'],
  ['save the project', 'project_save'],
  ['close the project', 'project_close'],
  ['undo the last edit', 'project_undo'],
  ['redo', 'project_redo'],
  ['run the project', 'project_start'],
  ['stop the run of the project', 'project_stop'],
  ['check the project for problems', 'project_validate'],
  ['picture of the diagram', 'diagram_image_get'],
  ['search in the project', 'project_search'],
  ['add several actions at once', 'actions_add'],
  ['connect two actions with a link', 'action_links_set'],
  ['rename an action', 'action_rename'],
  ['move actions to another group', 'actions_move'],
  ['step through with the debugger', 'debug_step'],
  ['add a variable', 'variables_add'],
  ['value of a variable', 'variable_value_get'],
  ['rows of a table', 'table_rows_get'],
  ['create an api key', 'auth_keys_create'],
  ['revoke a key', 'auth_keys_revoke'],
  ['who did what, the audit', 'audit_get'],
  ['what may my key do', 'capabilities', 'whoami'],
  ['add proxies', 'proxies_add'],
  ['is the daemon healthy', 'doctor_get'],
];

/** Requests to the catalog, with the actions that fit. */
const actions: readonly (readonly [string, ...string[]])[] = [
  ['press button', 'HtmlElement.RiseEvent'],
  ['click on an element', 'HtmlElement.RiseEvent'],
  ['fill a form field', 'HtmlElement.Set'],
  ['choose an option of a drop-down', 'HtmlElement.Select'],
  ['tick a checkbox', 'HtmlElement.Check'],
  ['read table from page', 'HtmlElement.ToTable'],
  ['read the text of an element', 'HtmlElement.Get'],
  ['upload a file', 'HtmlElement.Upload', 'Ftp.Upload'],
  ['open a web page', 'Tab.Navigate', 'Tab.Open'],
  ['take a screenshot', 'WebBrowser.Screenshot', 'AndroidUtil.Screenshot'],
  ['wait until an element appears', 'HtmlElement.Wait', 'AndroidElement.Wait'],
  ['close browser', 'WebBrowser.CloseInstance'],
  ['answer a dialog of the page', 'WebBrowser.HandleDialog'],
  ['save the page as pdf', 'WebBrowser.SavePdf'],
  ['loop over a list', 'Logic.Loop'],
  ['if condition', 'Logic.If'],
  ['switch between several values', 'Logic.Switch'],
  ['pause for some seconds', 'Logic.Pause'],
  ['fail with an error', 'Logic.Throw', 'Logic.BadEnd'],
  ['set a variable', 'Variables.Set', 'Variables.SetGlobal'],
  ['increment a counter', 'Variables.Counter'],
  ['current date', 'Variables.DateTime'],
  ['write a message to the log', 'Notification.Log'],
  ['add a row to a table', 'Table.AddRow'],
  ['read a cell', 'Table.ReadCell'],
  ['save table as csv', 'Table.SaveFile'],
  ['sort a table', 'Table.Sort'],
  ['number of rows', 'Table.RowCount'],
  ['add a line to a list', 'List.AddLine'],
  ['http get request', 'Http.Get', 'Http.Request'],
  ['send an email', 'Mail.Send'],
  ['parse json', 'JsonXml.Parse'],
  ['query a database', 'Database.Query'],
  ['delete a file', 'File.Delete'],
  ['run a program', 'Program.Run'],
  ['ask a person to solve something', 'UserAction.WaitForUserAction'],
];

const first: ReadonlySet<string> = new Set(['press button', 'fill a form field', 'read table from page']);

let gatehouse: TestDaemon;
let agent: McpClient;
before(async () => {
  gatehouse = await startTestDaemon({ edition: 'full' });
  agent = await connectMcp(gatehouse.daemon.baseUrls.editor ?? '', gatehouse.key);
});
after(async () => {
  await agent.close();
  await gatehouse.stop();
});

test('to press a button, to fill in a field and to read a table what fits comes first', async () => {
  for (const [query, ...fitting] of operations.filter(([words]) => first.has(words))) {
    const answer = await agent.ok('operation_search', { query, detail: 'names' });
    assert.ok(fitting.includes(answer.operations[0]), `${query}: ${answer.operations}`);
  }
  for (const [query, ...fitting] of actions.filter(([words]) => first.has(words))) {
    const { results } = JSON.parse(await agent.text('catalog', { query }));
    assert.ok(
      fitting.includes(`${results[0]?.type}.${results[0]?.action}`),
      `${query}: ${JSON.stringify(results[0])}`,
    );
  }
});

test('more than a hundred requests in plain words find what fits among the first three, nine times of ten', async () => {
  const lost: string[] = [];
  for (const [query, ...fitting] of operations) {
    const answer = await agent.ok('operation_search', { query, detail: 'names', limit: 3 });
    if (!fitting.some((id) => answer.operations.includes(id))) lost.push(`${query}: ${answer.operations}`);
  }
  for (const [query, ...fitting] of actions) {
    const { results } = JSON.parse(await agent.text('catalog', { query }));
    const names = results.slice(0, 3).map((hit: Record<string, string>) => `${hit.type}.${hit.action}`);
    if (!fitting.some((name) => names.includes(name))) lost.push(`${query}: ${names}`);
  }
  assert.ok(operations.length + actions.length >= 100);
  assert.ok(lost.length <= (operations.length + actions.length) / 10, lost.join('\n'));
});
