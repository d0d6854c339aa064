import { declarePlugin, productInfo } from '@gatehouse/sdk-plugin';
import { operationCalls, pluginDirectory, webPages } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';

export const declaration = declarePlugin({
  id: 'mcp',
  title: 'MCP for agents',
  operations: [],
  config: v.strictObject({
    untrustedText: v.optional(
      v.pipe(
        v.picklist(['ask', 'ignore']),
        v.description(
          'Whether a person is asked about a call from T2 on that an agent makes within ten minutes after it read text of a page',
        ),
      ),
      'ask',
    ),
  }),
  needs: { operationCalls, pluginDirectory, productInfo, webPages },
});
