import { author, operate, repair, type Skill, warning } from './skills.ts';

export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

type Values = Readonly<Record<string, string>>;

/** A text that a person sends to their model by its name. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** Tools without which nobody can follow it. */
  readonly tools: readonly string[];
  readonly skill: Skill;
  /** The text before the steps of the skill. */
  wish(values: Values): string;
}

const task: PromptArgument = { name: 'task', description: 'Name or id of the task', required: true };

export const prompts: readonly Prompt[] = [
  {
    name: 'author-from-page',
    title: 'Make a project from a page',
    description: 'Explore a web page and make a project of what was done there',
    arguments: [
      { name: 'url', description: 'Address of the page', required: true },
      { name: 'goal', description: 'What the project should do there', required: true },
    ],
    tools: ['project_edit', 'page_act', 'page_to_actions'],
    skill: author,
    wish: ({ url, goal }) =>
      `Make a project of Gatehouse that begins at ${quoted(url)} and does this: ${goal}\nExplore the page before you make actions, and ask me where to save the project.`,
  },
  {
    name: 'explain-failure',
    title: 'Explain a failure',
    description: 'Say why a task fails, and change nothing',
    arguments: [task],
    tools: ['task', 'task_result'],
    skill: repair,
    wish: (values) =>
      `Explain why the task ${quoted(values.task)} of Gatehouse fails: which action, with which values, what the page showed, and what would mend it. Change nothing: only read.`,
  },
  {
    name: 'repair-locator',
    title: 'Repair a locator',
    description: 'Mend an action that finds its element no longer, and try it',
    arguments: [task],
    tools: ['task', 'task_result', 'project_edit', 'page_read'],
    skill: repair,
    wish: (values) =>
      `In the task ${quoted(values.task)} of Gatehouse an action finds its element no longer. Mend its locator and nothing else, and try the task once.`,
  },
  {
    name: 'operate-today',
    title: "Operate today's tasks",
    description: 'Say how all tasks stand, what failed, what starts today, and who is waited for',
    arguments: [],
    tools: ['task', 'task_result', 'schedule'],
    skill: operate,
    wish: () =>
      'Say how the tasks of Gatehouse stand: which run, which failed and why, what starts today, and which windows wait for a person. Ask me before you start, stop or complete anything.',
  },
];

/** The whole text of a prompt. A call in a step has the form of a tool in place of that of a shell. */
export function promptText({ skill, wish }: Prompt, values: Values): string {
  const steps = skill.steps.replaceAll(/`([^`]*)`/g, (_, code: string) => `\`${toCall(code)}\``);
  return `${wish(values)}\n\n# ${skill.title}\n\n${warning}\n\n${steps}`;
}

function toCall(code: string): string {
  return code.replace(/^GATEHOUSE tool /, '').replace(/'(\{.*\})'/, '$1');
}

function quoted(value = ''): string {
  return JSON.stringify(value);
}
