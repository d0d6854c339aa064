import type { AnyFixtures } from '@gatehouse/sdk-plugin/testing';

/** For plugins that serve no operation yet, or none at all. */
export const fixtures: AnyFixtures = { good: {} };
