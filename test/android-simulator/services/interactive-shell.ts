import type { ShellIo } from '../shell/redirect.ts';
import { runScript, type Shell } from '../shell/run-script.ts';

/** A shell without a command: it reads lines until `exit` or the end of its input. */
export async function runInteractively(shell: Shell, io: ShellIo): Promise<number> {
  const prompt = `${shell.device.model.device}:/ $ `;
  let rest = '';
  await io.out(prompt);
  for await (const chunk of io.stdin) {
    const lines = (rest + Buffer.from(chunk).toString()).split(/\r?\n|\r/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      await runScript(shell, line, { ...io, stdin: nothing() });
      if (shell.memory.hasExited) return shell.memory.lastCode & 0xff;
      await io.out(prompt);
    }
  }
  await runScript(shell, rest, { ...io, stdin: nothing() });
  return shell.memory.lastCode & 0xff;
}

async function* nothing(): AsyncGenerator<Uint8Array, void, void> {}
