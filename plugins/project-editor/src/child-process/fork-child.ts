import { type ChildProcess, fork } from 'node:child_process';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';

/** Variables that a child needs to start, and to find fonts for scripts that the product's own fonts lack. */
const keptEnvironment = ['PATH', 'HOME', 'TMPDIR', 'XDG_CACHE_HOME', 'SYSTEMROOT', 'WINDIR', 'LOCALAPPDATA'];

/** Forks a process that computes for the daemon. It has no output, and `heapMegabytes` for JavaScript objects. */
export function forkChild(
  entry: string,
  { heapMegabytes }: { readonly heapMegabytes: number },
): ChildProcess {
  return fork(entry, {
    execArgv: [...loaderArguments(entry), `--max-old-space-size=${heapMegabytes}`],
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => keptEnvironment.includes(name.toUpperCase())),
    ),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
  });
}

/** The answer of a child that could not do its work. */
export const failedAnswer = v.object({ kind: v.literal('failed'), message: v.string() });

const unknownMessage = 'A child process sent a message that is not known';

/** The next message of a child; rejects when the schema refuses it. Never settles when the child ends without one. */
export function nextMessage<Message>(
  child: ChildProcess,
  schema: v.GenericSchema<unknown, Message>,
): Promise<Message> {
  return nextAnswer(child, schema, (message) => ({ message })).then(({ message }) => message);
}

/** The same for an answer of several messages: `take` returns it with the last one, and null before. */
export function nextAnswer<Message, Answer extends object>(
  child: ChildProcess,
  schema: v.GenericSchema<unknown, Message>,
  take: (message: Message) => Answer | null,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      child.off('message', onMessage);
      settle();
    };
    const onMessage = (message: unknown) => {
      const { success, output, issues } = v.safeParse(schema, message);
      if (!success) return end(() => reject(new Error(`${unknownMessage}: ${v.summarize(issues)}`)));
      const answer = take(output);
      if (answer !== null) end(() => resolve(answer));
    };
    child.on('message', onMessage);
  });
}
