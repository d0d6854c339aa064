import type { Handlers } from '@gatehouse/sdk-plugin';
import type { reportsOperations } from '../declaration/reports.ts';
import type { FailurePoint } from '../failures/failure-point.ts';
import type { TaskParts } from './task-parts.ts';

export function reportsHandlers(parts: TaskParts): Handlers<typeof reportsOperations> {
  const { book, engine, failures, projectFiles, runs } = parts;
  return {
    task_state_get: ({ params }) => {
      const { id, status, settings, running, ...task } = book.find(params.id);
      return {
        id,
        status,
        doneSuccessfully: task.doneSuccessfully,
        doneAll: task.doneAll,
        numberOfTries: task.numberOfTries,
        numOfFailStop: task.numOfFailStop,
        countOfThreads: running.length,
        limitOfThreads: settings.limitOfThreads,
        maxAllowOfThreads: engine.ceiling,
        failurePoints: failures.of(id).map(toAnswer),
      };
    },

    task_requirements_get: async ({ params }) => {
      const { document } = await projectFiles.read(book.find(params.id).projectPath);
      const { scopes, causes, unknownCategories } = runs.classify(document);
      return { scopes: [...scopes], causes: [...causes], unknownCategories: [...unknownCategories] };
    },
  };
}

function toAnswer(point: FailurePoint) {
  return { ...point, variables: [...point.variables] };
}
