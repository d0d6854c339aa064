import { declarePlugin, productInfo } from '@gatehouse/sdk-plugin';
import { operationCalls, pluginDirectory, webPages } from '@gatehouse/sdk-plugin/internal';

export const declaration = declarePlugin({
  id: 'mcp',
  title: 'MCP for agents',
  operations: [],
  needs: { operationCalls, pluginDirectory, productInfo, webPages },
});
