export { assertOpen, isClosed, isWithin } from '@gatehouse/plugin-runtime/api';
