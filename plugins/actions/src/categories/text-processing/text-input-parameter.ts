import { text } from '@gatehouse/sdk-actions';

export const textInput = text('The text to work on', { example: '{-Variable.page-}' });
