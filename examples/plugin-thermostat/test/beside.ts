import catalogPlugin from '@gatehouse/plugin-catalog';
import runtimePlugin from '@gatehouse/plugin-runtime';

/** Plugins that provide what this one needs. */
export const beside = [catalogPlugin, runtimePlugin];
