import { declarePlugin, operationCalls, pluginDirectory, productInfo, webPages } from '@gatehouse/sdk-plugin';

export const declaration = declarePlugin({
  id: 'mcp',
  title: 'MCP for agents',
  operations: [],
  needs: { operationCalls, pluginDirectory, productInfo, webPages },
});
