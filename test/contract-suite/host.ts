import type { AnyFixtures } from '@gatehouse/sdk-plugin/testing';

export const fixtures: AnyFixtures = {
  good: { ping: {}, capabilities: {}, openapi_get: {}, plugins_list: {} },
};
