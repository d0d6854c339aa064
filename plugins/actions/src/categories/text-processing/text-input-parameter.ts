import { text } from '@gatehouse/sdk-actions';

export const input = text('The text to work on', { example: '{-Variable.page-}' });
