import { action, category } from '@gatehouse/plugin-catalog/api';

export const webBrowser = category({
  tag: 'WebBrowser',
  title: 'Browser',
  summary: 'Starts and closes the browser of the run. Actions on tabs and elements start it by themselves.',
  actions: {
    StartInstance: action({
      description: 'Starts the browser if it does not run yet, also after it crashed.',
      results: { InstancePort: 'Id of the browser instance' },
    }),
    CloseInstance: action({
      description:
        'Closes the browser with all its tabs and deletes its profile. The next use starts a new one.',
    }),
  },
});
