/**
 * SQLite with the locks of the system, so that other programs may use the file at the same time. The built-in module
 * is used where it can refuse a statement other files; the package has the same interface for older versions of Node.
 * @param {{ place: string } | { missing: string }} [found] the package, or why it is not there
 */
export async function loadDriver(found = { place: '@photostructure/sqlite' }) {
  const builtIn = await import('node:sqlite').catch(() => null);
  if (builtIn && 'setAuthorizer' in builtIn.DatabaseSync.prototype) return builtIn;
  if ('missing' in found) throw new Error(found.missing);
  const loaded = await import(found.place);
  return loaded.DatabaseSync ? loaded : loaded.default;
}
