/** These hold a package in each of their folders. */
const GROUPS = new Set(['plugins', 'packages', 'examples']);

/**
 * @param {string} file below the checkout
 * @returns {string} its folder of the first level, or of the second where packages lie there
 */
export function packageOf(file) {
  const [first = '', second = ''] = file.split('/');
  return GROUPS.has(first) ? `${first}/${second}` : first;
}
