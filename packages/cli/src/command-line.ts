import { type Commands, runCommands } from './run-commands.ts';

/** Loaded one by one: a command should not wait for what the others need. */
const commands: Commands = {
  start: async () => (await import('./commands/start.ts')).addStartCommand,
  stop: async () => (await import('./commands/stop.ts')).addStopCommand,
  status: async () => (await import('./commands/status.ts')).addStatusCommand,
  keys: async () => (await import('./commands/keys.ts')).addKeyCommands,
  confirm: async () => (await import('./commands/confirm.ts')).addConfirmCommand,
  console: async () => (await import('./commands/console.ts')).addConsoleCommand,
  run: async () => (await import('./commands/run.ts')).addRunCommand,
  test: async () => (await import('./commands/test.ts')).addTestCommand,
  mcp: async () => (await import('./commands/mcp.ts')).addMcpCommand,
  tool: async () => (await import('./commands/tool.ts')).addToolCommand,
  skills: async () => (await import('./commands/skills.ts')).addSkillsCommand,
  node: async () => (await import('./commands/node.ts')).addNodeCommands,
  tasks: async () => (await import('./commands/tasks.ts')).addTasksCommand,
  trace: async () => (await import('./commands/trace.ts')).addTraceCommands,
  switch: async () => (await import('./commands/switch.ts')).addSwitchCommand,
  secrets: async () => (await import('./commands/secrets.ts')).addSecretCommands,
  journals: async () => (await import('./commands/journals.ts')).addJournalCommands,
  doctor: async () => (await import('./commands/doctor.ts')).addDoctorCommand,
  why: async () => (await import('./commands/why.ts')).addWhyCommand,
  edition: async () => (await import('./commands/edition.ts')).addEditionCommands,
  extras: async () => (await import('./commands/extras.ts')).addExtraCommands,
  plugin: async () => (await import('./commands/plugin.ts')).addPluginCommands,
};

/** Parses the arguments and runs the command. Rejects with a message for people. */
export function runCommandLine(argv: readonly string[]): Promise<void> {
  return runCommands(argv, commands);
}
