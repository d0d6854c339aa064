import { realpathSync } from 'node:fs';

/**
 * The sockets that an address of D-Bus names, as far as they are files: `unix:path=/run/user/1000/bus,guid=…`, several
 * with semicolons between them.
 */
export function sessionBusSockets(address = process.env.DBUS_SESSION_BUS_ADDRESS ?? ''): readonly string[] {
  const paths = [...address.matchAll(/(?:^|;)unix:(?:[^;]*,)?path=([^,;]+)/g)];
  return paths.flatMap(([, path = '']) => {
    try {
      return [realpathSync(decodeURIComponent(path))];
    } catch {
      // It is not there.
      return [];
    }
  });
}
