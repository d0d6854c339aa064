import type { AnyFixtures } from '@gatehouse/plugin-kit';

/** For plugins that serve no operation yet, or none at all. */
export const fixtures: AnyFixtures = { good: {} };
