export { withinTimeBound } from '@gatehouse/plugin-runtime/api';
