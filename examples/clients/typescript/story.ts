// Authors a project, runs it in the editor, then as a task: node dist/story.js /home/anna/cheap.zp
import { authorProject } from './author-project.ts';
import { createHosts } from './client.ts';
import { runInEditor } from './run-in-editor.ts';
import { runTask } from './run-task.ts';

const [path = 'cheap.zp'] = process.argv.slice(2);
const {
  EDITOR_URL: editorUrl = 'http://localhost:5299/api/v1',
  RUNNER_URL: runnerUrl = 'http://localhost:5300/api/v1',
  KEY: key = '',
  SHOP_URL: shopUrl = 'http://127.0.0.1:8123',
} = process.env;
const { editor, runner } = createHosts({ editorUrl, runnerUrl, key });

const { actions, problems } = await authorProject(editor, shopUrl, path);
say(`The project has ${actions} actions and ${problems.length} problems.`, ...problems);

const { messages, rows } = await runInEditor(editor);
say('The run in the editor says:', ...messages);
say(...rows.map((cells) => cells.join(': ')));

const { status, tries } = await runTask(runner, path);
say(`The task is ${status}.`);
for (const { result, actionsExecuted } of tries)
  say(`Its try ended with ${result} after ${actionsExecuted} actions.`);

function say(...lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}
