import { defineExecutors } from '@gatehouse/plugin-runtime/api';
import { closeBrowser, startBrowser } from '../browser/run-browser.ts';
import { webBrowser } from '../categories/web-browser.ts';

export const webBrowserExecutors = defineExecutors(webBrowser, {
  async StartInstance(context) {
    const { instance } = await startBrowser(context);
    context.setResult('InstancePort', instance.instanceId);
  },

  async CloseInstance(context) {
    await closeBrowser(context);
  },
});
