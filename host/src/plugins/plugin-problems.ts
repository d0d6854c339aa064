import type { PluginProblem } from '../manifest/read-manifest.ts';
import { messageOf } from './plugin-record.ts';
import { PluginStartError } from './plugin-start-error.ts';

/** Failures that may be over the next time; others last until somebody mends the plugin. */
const restartable: readonly PluginProblem['code'][] = [
  'setup_failed',
  'start_timeout',
  'stray_error',
  'process_ended',
];

export function isRestartable({ code }: PluginProblem): boolean {
  return restartable.includes(code);
}

export function startProblem(error: unknown): PluginProblem {
  if (error instanceof PluginStartError) return error.problem;
  return {
    code: 'setup_failed',
    message: `Its setup failed: ${messageOf(error)}`,
    fix: 'Correct what the message names',
  };
}

export function strayError(error: unknown): PluginProblem {
  return {
    code: 'stray_error',
    message: `An error that nothing caught came from it: ${messageOf(error)}`,
    fix: 'Catch errors in timers, sockets, listeners and promises that nobody waits for',
  };
}

export function putThereLater(id: string): PluginProblem {
  return {
    code: 'disabled',
    message: 'It was put there while the daemon ran',
    fix: `Run: npx gatehouse plugin enable ${id}`,
  };
}

export function disabledByHand(id: string): PluginProblem {
  return {
    code: 'disabled',
    message: 'It is switched off by hand',
    fix: `Run: npx gatehouse plugin enable ${id}`,
  };
}
