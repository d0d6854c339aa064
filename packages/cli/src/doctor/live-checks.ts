import type { CliFile } from '@gatehouse/daemon/composition/cli-file';
import * as v from 'valibot';
import { connectToDaemon } from '../api-client.ts';
import type { CheckResult } from './check-result.ts';
import { failed } from './finding.ts';

/** A check of a plugin may wait for another machine, for some seconds. */
const patienceMs = 20_000;

const answerSchema = v.object({
  checks: v.array(
    v.object({
      check: v.string(),
      plugin: v.optional(v.nullable(v.string()), null),
      summary: v.string(),
      problems: v.array(v.object({ what: v.string(), fix: v.string() })),
    }),
  ),
});

/** Findings of the plugins of the running daemon, which only it can see. The host's own checks have a like here. */
export async function liveChecks(
  daemon: CliFile | null,
  flags: { readonly dataDir?: string },
): Promise<readonly CheckResult[]> {
  const host = daemon?.hosts.runner === undefined ? 'editor' : 'runner';
  if (daemon?.hosts[host] === undefined) return [];
  try {
    const answer = v.parse(answerSchema, await inTime(connectToDaemon(flags).call(host, 'GET /doctor')));
    return answer.checks.flatMap(({ plugin, ...result }) => (plugin === null ? [] : [result]));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const finding = failed(`It did not tell how it is: ${message}`, 'Look at its log, and start it again');
    return [{ check: 'daemon', ...finding }];
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined);
  let late: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`no answer within ${patienceMs / 1000} s`)), patienceMs);
  });
  return Promise.race([answer, tooLong]).finally(() => clearTimeout(late));
}
