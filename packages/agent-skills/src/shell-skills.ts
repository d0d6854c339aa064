import { author, operate, repair, type Skill, warning } from './skills.ts';

/** A file that an agent reads when a task fits its description. */
export interface ShellSkill {
  readonly name: string;
  readonly description: string;
  readonly text: string;
}

const common = `Tools are called as \`GATEHOUSE tool NAME 'JSON'\`; \`GATEHOUSE tool\` lists them with their arguments. Long arguments: \`GATEHOUSE tool NAME - < file.json\`.
A failure ends with code 1, and its message begins with a code and says what to do. Anything that no tool does:
\`GATEHOUSE tool operation_search '{"query":"what you need"}'\`, then \`operation_call\`. How things work: \`GATEHOUSE tool guide '{}'\`.
${warning}
`;

/** The skills for agents in a shell, which call the program by this command. */
export function shellSkills(command: string): readonly ShellSkill[] {
  return [author, operate, repair].map((skill) => toShellSkill(skill, command));
}

function toShellSkill({ name, description, title, steps }: Skill, command: string): ShellSkill {
  const text = `# ${title}\n\n${common}\n${steps}`;
  return { name, description, text: text.replaceAll('GATEHOUSE', command) };
}
