import { workerPart } from '@gatehouse/sdk-actions';
import { drivingExecutors } from './browser/driving.ts';
import { browserOfRun } from './browser/run-browser.ts';
import { serveBrowserCommands } from './commands/browser-commands.ts';
import { serveDialogCommands } from './commands/dialog-commands.ts';
import { serveDomCommands } from './commands/dom-commands.ts';
import { serveElementCommands } from './commands/element-commands.ts';
import { serveEmulationCommands } from './commands/emulation-commands.ts';
import { serveJournalCommands } from './commands/journal-commands.ts';
import { servePageCommands } from './commands/page-commands.ts';
import { serveProfileCommands } from './commands/profile-commands.ts';
import { serveProxyCommands } from './commands/proxy-commands.ts';
import { serveRecordingCommands } from './commands/recording-commands.ts';
import { serveScreenshotCommands } from './commands/screenshot-commands.ts';
import { serveScriptCommands } from './commands/script-commands.ts';
import { serveSnapshotCommands } from './commands/snapshot-commands.ts';
import { serveTabCommands } from './commands/tab-commands.ts';
import { serveViewCommands } from './commands/view-commands.ts';
import { serveWaitCommands } from './commands/wait-commands.ts';
import { htmlElementExecutors } from './executors/html-element-executors.ts';
import { watchingPages } from './executors/pages/watch-pages.ts';
import { watchingPopUps } from './executors/pop-ups/watch-pop-ups.ts';
import { tabExecutors } from './executors/tab-executors.ts';
import { userActionExecutors } from './executors/user-action-executors.ts';
import { userInputExecutors } from './executors/user-input-executors.ts';
import { webBrowserExecutors } from './executors/web-browser-executors.ts';

export default workerPart((registry) => {
  registry.add(
    ...[
      webBrowserExecutors,
      watchingPages(tabExecutors),
      watchingPages(watchingPopUps(htmlElementExecutors)),
      watchingPages(watchingPopUps(userInputExecutors)),
    ]
      .map(userActionExecutors)
      .map(drivingExecutors),
  );
  registry.restores(browserOfRun);
  serveBrowserCommands(registry);
  serveTabCommands(registry);
  servePageCommands(registry);
  serveDomCommands(registry);
  serveScreenshotCommands(registry);
  serveElementCommands(registry);
  serveProfileCommands(registry);
  serveProxyCommands(registry);
  serveEmulationCommands(registry);
  serveJournalCommands(registry);
  serveWaitCommands(registry);
  serveSnapshotCommands(registry);
  serveScriptCommands(registry);
  serveDialogCommands(registry);
  serveRecordingCommands(registry);
  serveViewCommands(registry);
});
