export { withinTimeBound } from '@gatehouse/sdk-actions/matching';
