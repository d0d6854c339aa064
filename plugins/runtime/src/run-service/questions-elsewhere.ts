import type { Channel } from '@gatehouse/sdk-actions';
import type { TaskMachines } from '../pool/remote-workers.ts';
import type { Machines } from '../run/run-service.ts';

interface Parts {
  /** Null where this machine runs all. */
  machines(): Pick<TaskMachines, 'questionsOf'> | null;
  endOf(uowId: string): Promise<unknown> | null;
}

/** Questions of runs on other machines to the plugins there, which hear of the end of each such run. */
export function questionsElsewhere({ machines, endOf }: Parts): Machines['ask'] {
  const asked = new Set<string>();
  return <Question, Answer>(
    { name }: Channel<Question, Answer>,
    question: Question,
    { run, signal }: Parameters<Machines['ask']>[2],
  ) => {
    const all = machines();
    if (run.node === undefined || all === null) return null;
    const machine = all.questionsOf(run.node);
    if (machine === null) return Promise.reject(new Error(`The node ${run.node} is lost.`));
    const { uowId } = run;
    const answer = machine.ask({ channel: name, question }, run, signal) as Promise<Answer>;
    if (!asked.has(uowId)) {
      asked.add(uowId);
      const end = endOf(uowId) ?? answer.catch(() => undefined);
      void end.then(() => {
        asked.delete(uowId);
        machine.leave(uowId);
      });
    }
    return answer;
  };
}
