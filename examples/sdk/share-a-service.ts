// A service of one plugin that others use, and notices for the operator.
import {
  declarePlugin,
  type Notice,
  type Notices,
  notices,
  type ProductInfo,
  productInfo,
  type ServiceRef,
  type ServiceUser,
  service,
} from '@gatehouse/sdk-plugin';

interface Rooms {
  /** The room goes when the plugin that added it stops. */
  add(name: string): void;
  names(): readonly string[];
}

/** src/api.ts: others import it. `lent` methods can be called from other processes: they take data and give nothing back. */
export const rooms: ServiceRef<Rooms> = service<Rooms>('house.rooms', { lent: ['add'] });

/** The host asks for one view for each plugin that uses the service, and each time that plugin starts. */
function viewOf(all: Set<string>): (user: ServiceUser) => Rooms {
  return ({ onStop }) => ({
    add: (name) => {
      all.add(name);
      onStop(() => all.delete(name));
    },
    names: () => [...all],
  });
}

export const provider = declarePlugin({
  id: 'house',
  title: 'House',
  operations: [],
  provides: [rooms],
}).implement(({ provide }) => {
  const all = new Set<string>();
  const own: Rooms = { add: (name) => void all.add(name), names: () => [...all] };
  provide(rooms, own, viewOf(all));
  return {};
});

/** Its provider starts first; without one it does not start. */
export const user = declarePlugin({
  id: 'attic',
  title: 'Attic',
  operations: [],
  needs: { rooms, notices, productInfo },
}).implement(({ use, log }) => {
  use.rooms.add('attic');
  warnOfLeak(use.notices);
  log.info(describeProduct(use.productInfo));
  return {};
});

/** Shown at start, by `status` and by `doctor`, for as long as the plugin lives. */
function warnOfLeak({ add }: Notices): void {
  const leak: Notice = { what: 'The roof leaks', fix: 'Put a bucket below it' };
  add(leak);
}

function describeProduct({ productVersion, edition, baseUrls }: ProductInfo): string {
  return `Gatehouse ${productVersion}, ${edition}, at ${baseUrls().runner ?? 'no runner host'}`;
}
