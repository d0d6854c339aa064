export { ActionError, quote } from '@gatehouse/plugin-runtime/api';
