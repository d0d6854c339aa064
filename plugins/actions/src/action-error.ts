export { ActionError, quote } from '@gatehouse/sdk-actions';
