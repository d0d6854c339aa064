import { action, category, oneOf, text } from '@gatehouse/plugin-catalog/api';

export const notification = category({
  tag: 'Notification',
  title: 'Log and notify',
  summary: 'Tells people what a project does',
  actions: {
    Log: action({
      description: 'Writes a message to the log of the run.',
      parameters: {
        Message: text('The message', { example: 'Found {-Variable.count-} links' }),
        Level: oneOf(['Info', 'Warning', 'Error'], 'How grave it is', { defaultValue: 'Info' }),
      },
    }),
  },
});
