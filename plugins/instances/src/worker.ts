import { workerPart } from '@gatehouse/plugin-runtime/api';
import { htmlElementExecutors } from './executors/html-element.ts';
import { tabExecutors } from './executors/tab.ts';
import { webBrowserExecutors } from './executors/web-browser.ts';

export default workerPart((registry) =>
  registry.add(webBrowserExecutors, tabExecutors, htmlElementExecutors),
);
