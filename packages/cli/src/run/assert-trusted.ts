import { createInterface } from 'node:readline/promises';
import * as v from 'valibot';
import type { ApiClient } from '../api-client.ts';

export interface TrustOptions {
  readonly client: ApiClient;
  readonly taskId: string;
  readonly project: string;
  /** `--trust`: the person has answered already. */
  readonly isTrusted: boolean;
}

const requirementsSchema = v.object({
  scopes: v.array(v.string()),
  causes: v.array(v.object({ scope: v.string(), type: v.string(), action: v.string() })),
  digest: v.string(),
  isKnown: v.boolean(),
});

type Requirements = v.InferOutput<typeof requirementsSchema>;

/**
 * Asks at the terminal before a project runs that was not made or approved here. Gives the digest of what was looked at;
 * rejects where the answer is no, or nobody is there to give one.
 */
export async function assertTrusted({ client, taskId, project, isTrusted }: TrustOptions): Promise<string> {
  const answer = await client.call('runner', `GET /tasks/${taskId}/requirements`);
  const requirements = v.parse(requirementsSchema, answer);
  if (requirements.isKnown || isTrusted) return requirements.digest;
  if (!process.stdin.isTTY) {
    throw new Error(
      `${project} was not made or approved here, and there is no terminal to ask at. It may ${mayDo(requirements).join(', ')}. Look at it, then run it with --trust`,
    );
  }
  if (await confirm(project, requirements)) return requirements.digest;
  throw new Error(`${project} was not run`);
}

async function confirm(project: string, requirements: Requirements): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const list = mayDo(requirements).map((line) => `  - ${line}`);
    const question = `${project} was not made or approved here. It may\n${list.join('\n')}\nRun it? (y/N) `;
    return /^y(es)?$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
}

const words: Readonly<Record<string, string>> = {
  'io:filesystem': 'read and write files',
  'io:network': 'use the network',
  'io:database': 'use databases',
  'system:exec': 'start programs',
  'code:author': 'run its own code',
};

/** Each scope with the actions that need it. */
function mayDo({ scopes, causes }: Requirements): readonly string[] {
  if (scopes.length === 0) return ['compute, and act in browsers and on devices'];
  return scopes.map((scope) => {
    const actions = causes
      .filter((cause) => cause.scope === scope)
      .map((cause) => `${cause.type}.${cause.action}`);
    return `${words[scope] ?? scope} (${[...new Set(actions)].join(', ')})`;
  });
}
