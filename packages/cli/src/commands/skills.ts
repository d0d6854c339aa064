import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { shellSkills } from '@gatehouse/agent-skills/shell-skills';
import type { Command } from 'commander';
import { ownCommand } from '../own-command.ts';

export function addSkillsCommand(program: Command): void {
  program
    .command('skills <folder>')
    .description('write skills for agents that work in a shell, such as into .claude/skills')
    .action(write);
}

/** One folder for each skill, as agents look for them. Files that are there are replaced. */
function write(folder: string): void {
  for (const { name, description, text } of shellSkills(ownCommand(process.cwd()))) {
    const place = join(resolve(folder), name);
    mkdirSync(place, { recursive: true });
    const head = `---\nname: ${name}\ndescription: ${description}\n---\n\n`;
    writeFileSync(join(place, 'SKILL.md'), `${head}${text}`);
    console.log(join(place, 'SKILL.md'));
  }
}
