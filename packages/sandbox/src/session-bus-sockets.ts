import { realpathSync } from 'node:fs';

/** The socket files in an address of D-Bus, such as `unix:path=/run/user/1000/bus,guid=…;unix:path=…`. */
export function sessionBusSockets(address = process.env.DBUS_SESSION_BUS_ADDRESS ?? ''): readonly string[] {
  const paths = [...address.matchAll(/(?:^|;)unix:(?:[^;]*,)?path=([^,;]+)/g)];
  return paths.flatMap(([, path = '']) => {
    try {
      return [realpathSync(decodeURIComponent(path))];
    } catch {
      // The path does not exist.
      return [];
    }
  });
}
