/**
 * SQLite with the locks of the system, so that other programs may use the file at the same time. The built-in module
 * is used where it can refuse a statement other files; the package has the same interface for older versions of Node.
 */
export async function loadDriver() {
  const builtIn = await import('node:sqlite').catch(() => null);
  if (builtIn && 'setAuthorizer' in builtIn.DatabaseSync.prototype) return builtIn;
  return import('@photostructure/sqlite');
}
