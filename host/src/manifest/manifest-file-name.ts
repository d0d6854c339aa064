export const manifestFileName = 'gatehouse.plugin.json';
