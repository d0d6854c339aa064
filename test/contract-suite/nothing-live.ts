import type { AnyFixtures } from '@gatehouse/plugin-kit';

/** For plugins without live operations. */
export const fixtures: AnyFixtures = { good: {} };
