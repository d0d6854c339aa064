import { commands } from '../commands/index.ts';
import { encodeFrame, FRAME, readFrames } from '../protocol/shell-frames.ts';
import type { AdbStream } from '../protocol/stream.ts';
import type { Output } from '../shell/command.ts';
import type { ShellIo } from '../shell/redirect.ts';
import { createShellMemory, runScript } from '../shell/run-script.ts';
import { runInteractively } from './interactive-shell.ts';
import { type Service, type ServiceCall, spendTransfer } from './service.ts';

/** `shell:COMMAND`: both outputs in one, and no exit code. Before Android 7 it has a terminal. */
export const plainShell: Service = async (call) => {
  const { device, stream } = call;
  if (device.faults.hangsShells) return untilGone(stream);
  const hasTerminal = device.model.sdk < 24 || call.argument === '';
  const out: Output = hasTerminal
    ? (data) =>
        stream.write(Buffer.from(Buffer.from(data).toString('latin1').replaceAll('\n', '\r\n'), 'latin1'))
    : (data) => stream.write(Buffer.from(data));
  await run(call, call.argument, { stdin: stream, out, err: out, signal: stream.signal });
};

/** `exec:COMMAND`: unchanged bytes. */
export const exec: Service = async (call) => {
  const { stream, device } = call;
  if (device.faults.hangsShells) return untilGone(stream);
  const out: Output = (data) => stream.write(Buffer.from(data));
  await run(call, call.argument, { stdin: countedBytes(call), out, err: out, signal: stream.signal });
};

/** `shell,v2,...:COMMAND`: frames for stdin, stdout, stderr and the exit code. */
export const framedShell: Service = async (call) => {
  const { stream, device } = call;
  if (device.faults.hangsShells) return untilGone(stream);
  const frame =
    (id: number): Output =>
    (data) =>
      stream.write(encodeFrame(id, Buffer.from(data)));
  const io = {
    stdin: stdinOf(stream),
    out: frame(FRAME.stdout),
    err: frame(FRAME.stderr),
    signal: stream.signal,
  };
  const code = await run(call, call.argument, io);
  if (!device.faults.losesExitCodes) await stream.write(encodeFrame(FRAME.exit, Buffer.from([code])));
};

async function run({ device }: ServiceCall, command: string, io: ShellIo): Promise<number> {
  const shell = { device, commands, memory: createShellMemory() };
  return command === '' ? runInteractively(shell, io) : (await runScript(shell, command, io)) & 0xff;
}

async function untilGone(stream: AdbStream): Promise<void> {
  await new Promise((resolve) => stream.signal.addEventListener('abort', resolve, { once: true }));
}

async function* stdinOf(stream: AdbStream): AsyncGenerator<Uint8Array, void, void> {
  for await (const { id, bytes } of readFrames(stream)) {
    if (id === FRAME.closeStdin) return;
    if (id === FRAME.stdin) yield bytes;
  }
}

async function* countedBytes(call: ServiceCall): AsyncGenerator<Uint8Array, void, void> {
  for await (const chunk of call.stream) {
    spendTransfer(call, chunk.length);
    yield chunk;
  }
}
