import type { Handlers } from '@gatehouse/sdk-plugin';
import { createDrive, createUse, usualLimitMs } from '../daemon/drive.ts';
import type { commandsOperations } from '../declaration/shell-operations.ts';
import { readPid } from '../device/installed-apps.ts';
import { readLog } from '../device/read-log.ts';
import { runShell } from '../device/run-shell.ts';
import type { Devices } from '../recording/driven-devices.ts';
import { LivenessProbe } from './liveness-probe.ts';

const shellSec = 30;
const usualMaxBytes = 2 ** 20;
/** Process id for a package that does not run: no process has it. */
const noPid = -1;

export function commandHandlers(devices: Devices): Handlers<typeof commandsOperations> {
  const { registry } = devices;
  const drive = createDrive(devices);
  const use = createUse(devices);
  return {
    device_shell: async (call) => {
      call.demand('system:exec');
      const { command, stdin, timeoutSeconds, maxBytes } = call.body;
      const limitMs = (timeoutSeconds || shellSec) * 1000;
      // A shell has a time limit of its own: a second one would cost more than hundreds of short commands themselves.
      const result = await use(call, async (device) => {
        const livenessProbe = new LivenessProbe({
          registry,
          id: call.params.id,
          serial: device.serial,
          limitMs,
        });
        try {
          const ended = await runShell(device, command, {
            limitMs,
            maxBytes: maxBytes ?? usualMaxBytes,
            stdin: stdin || undefined,
            signal: () => call.signal,
          });
          if (ended.timedOut) await livenessProbe.assertAnswers();
          return ended;
        } finally {
          livenessProbe.end();
        }
      });
      return { ...result, stdout: String(result.stdout), stderr: String(result.stderr) };
    },
    device_logcat_get: async (call) => {
      const { package: name, ...search } = call.query;
      const entries = await drive(call, usualLimitMs, async (device, signal) => {
        const pid = name === '' ? null : ((await readPid(device, name, signal)) ?? noPid);
        return readLog(device, { ...search, pid }, signal);
      });
      return { entries, nextSince: entries.at(-1)?.time ?? (search.since || null) };
    },
  };
}
