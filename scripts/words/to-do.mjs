/** Folders with words that docs/vocabulary.md does not have. The list may only shrink. */
export const TO_DO = ['bench', 'examples', 'packages/plugin-kit', 'test'];

/**
 * @param {string} path
 * @param {string} folder
 */
export function isToDo(path, folder) {
  return path.startsWith(`${folder}/`);
}
