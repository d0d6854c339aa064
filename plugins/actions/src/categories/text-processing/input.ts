import { text } from '@gatehouse/plugin-catalog/api';

export const input = text('The text to work on', { example: '{-Variable.page-}' });
