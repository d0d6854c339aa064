import { editKept } from './edit-project.ts';

type AnyHandler = (call: object) => unknown;

/** Handlers whose answers to edits leave once the edit is on the disk. */
export function answerWhenKept<All extends object>(handlers: All): All {
  const entries = Object.entries(handlers).map(([id, handler]: [string, AnyHandler]) => [
    id,
    (call: object) => {
      const answer = handler(call);
      return answer instanceof Promise
        ? answer.then((given) => afterKept(call, given))
        : afterKept(call, answer);
    },
  ]);
  return trustSameHandlers<All>(Object.fromEntries(entries));
}

function afterKept(call: object, answer: unknown): unknown {
  return editKept(call)?.then(() => answer) ?? answer;
}

/** Each handler answers as the one that it calls. */
function trustSameHandlers<All extends object>(handlers: object): All {
  return handlers as All;
}
