import { useQueries, useQuery } from '@tanstack/react-query';
import { pluginAnswer, pluginPages } from '../../../api/queries/plugin-page-queries.ts';
import { offeredIn } from './offered-in.ts';

/** The values that the plugin of an action offers for its parameters, by the names of these. */
export function useOfferedValues(type: string, action: string): ReadonlyMap<string, readonly string[]> {
  const { data = [] } = useQuery(pluginPages);
  const found = data.flatMap(({ editors, operations }) =>
    editors
      .filter((editor) => editor.action === `${type}.${action}`)
      .flatMap((editor) => {
        const operation = operations.find(({ operationId }) => operationId === editor.operation);
        return operation === undefined ? [] : [{ editor, operation }];
      }),
  );
  const answers = useQueries({ queries: found.map(({ operation }) => pluginAnswer(operation)) });
  return new Map(
    found.map(({ editor }, place) => [editor.parameter, offeredIn(answers[place]?.data, editor)] as const),
  );
}
