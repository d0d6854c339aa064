/** Folders with words that docs/vocabulary.md does not have. The list may only shrink. */
export const TO_DO = [
  'bench',
  'examples',
  'packages/cli',
  'packages/launcher',
  'packages/master-key',
  'packages/openapi',
  'packages/plugin-kit',
  'packages/store',
  'sdk-plugin',
  'setup',
  'test',
];

/**
 * @param {string} path
 * @param {string} folder
 */
export function isToDo(path, folder) {
  return path.startsWith(`${folder}/`);
}
