import { defineExecutors } from '@gatehouse/sdk-actions';
import { assertWritable, projectFile } from '@gatehouse/sdk-actions/files';
import { clearStored } from '../browser/clear-stored.ts';
import { formatCookies, isOfDomain, parseCookies } from '../browser/cookie-file.ts';
import { withDriverTimeLimit } from '../browser/driver-time-limit.ts';
import { parseHeaders } from '../browser/rules/request-headers.ts';
import {
  closeBrowser,
  reachBrowser,
  startBrowser,
  useBrowser,
  useEmulation,
} from '../browser/run-browser.ts';
import { saveDownload, takeDownload } from '../browser/save-download.ts';
import { settingsOf } from '../browser/settings/browser-settings.ts';
import { captureOf, startCapture, stopCapture } from '../browser/traffic-capture.ts';
import { webBrowser } from '../categories/web-browser.ts';
import { handlePage } from './pages/handle-page.ts';
import { handlePopUp } from './pop-ups/handle-pop-up.ts';
import { answerFromHar, recordHar } from './traffic/har-executors.ts';
import {
  addRequestRule,
  blockContent,
  getRequestRules,
  removeRequestRules,
} from './traffic/request-rule-executors.ts';
import { emulateInRun, setPermissionsOf } from './web-browser/emulate-in-run.ts';
import { savePdf, takePicture } from './web-browser/save-pictures.ts';
import { setCertificatesOf } from './web-browser/set-certificates-of-run.ts';
import { setProxyOf } from './web-browser/set-proxy-of-run.ts';
import { startOptions } from './web-browser/start-options.ts';

const complaint = 'The browser did not answer';

export const webBrowserExecutors = defineExecutors(webBrowser, {
  async StartInstance(context) {
    const options = await startOptions(context, context.parameters);
    if (options === null) {
      await closeBrowser(context);
      context.setResult('InstancePort', -1);
      return;
    }
    const { instance } = await startBrowser(context, options);
    context.setResult('InstancePort', instance.instanceId);
  },
  async CloseInstance(context) {
    await closeBrowser(context);
  },
  async SetViewport(context) {
    const { Width: width, Height: height, Scale: scale } = context.parameters;
    await useEmulation(context, { viewport: { width, height, scale } });
  },
  Emulate: (context) => emulateInRun(context, context.parameters),
  SetCertificates: (context) => setCertificatesOf(context, context.parameters),
  SetPermissions: (context) => setPermissionsOf(context, context.parameters),
  SetProxy: (context) => setProxyOf(context, context.parameters),
  HandlePopUp: (context) => handlePopUp(context, context.parameters),
  HandlePage: (context) => handlePage(context, context.parameters),
  async ClearCache(context) {
    const { What, Domain } = context.parameters;
    const { launched, tabs } = await useBrowser(context);
    const { page } = await tabs.active();
    const clearing = clearStored(launched.context, page, { what: What, domain: Domain });
    await withDriverTimeLimit(context, { complaint }, clearing);
  },
  async GetCookies(context) {
    const { Domain, Format } = context.parameters;
    const { launched } = await useBrowser(context);
    const cookies = await withDriverTimeLimit(context, { complaint }, launched.context.cookies());
    const chosen = cookies.filter((cookie) => isOfDomain(cookie, Domain));
    context.setResult('OutputVariable', formatCookies(chosen, Format));
  },
  async SetCookies(context) {
    const { Data, Format } = context.parameters;
    const cookies = parseCookies(Data, Format);
    const { launched } = await useBrowser(context);
    await withDriverTimeLimit(context, { complaint }, launched.context.addCookies([...cookies]));
  },
  async Screenshot(context) {
    context.setResult('OutputVariable', await takePicture(context, context.parameters));
  },
  async SavePdf(context) {
    context.setResult('OutputVariable', await savePdf(context, context.parameters));
  },
  async WaitDownload(context) {
    const { Path, TimeoutSec, OnConflict } = context.parameters;
    const named = projectFile(Path, context.run);
    await assertWritable(named);
    const { downloads } = await useBrowser(context);
    const taken = await takeDownload(downloads, { timeoutSec: TimeoutSec, signal: context.signal });
    const saved = await saveDownload(taken, { named, isFolder: /[\\/]$/.test(Path), onConflict: OnConflict });
    context.setResult('OutputVariable', saved);
    context.setResult('Size', taken.facts.sizeBytes ?? 0);
    context.setResult('Url', taken.facts.url);
  },
  BlockContent: (context) => blockContent(context),
  AddRequestRule: (context) => addRequestRule(context),
  RemoveRequestRules: (context) => removeRequestRules(context),
  GetRequestRules: (context) => getRequestRules(context),
  RecordHar: (context) => recordHar(context),
  AnswerFromHar: (context) => answerFromHar(context),
  async SetHeaders(context) {
    const { UserAgent, Headers } = context.parameters;
    const { 'User-Agent': userAgent = '', ...headers } = parseHeaders(
      UserAgent.trim() === '' ? Headers : `User-Agent: ${UserAgent}\n${Headers}`,
    );
    const browser = await useBrowser(context);
    const setting = settingsOf(browser).setHeaders({ userAgent, headers }, browser.launched.context);
    await withDriverTimeLimit(context, { complaint }, setting);
  },
  async SetLogin(context) {
    const { Url, User: username, Password: password } = context.parameters;
    if (!URL.canParse(Url) || !/^https?:/i.test(Url)) {
      throw new Error(`Url must begin with http:// or https://; it is ${JSON.stringify(Url)}.`);
    }
    const login = username === '' ? null : { username, password };
    const browser = await useBrowser(context);
    const { context: pages } = browser.launched;
    await withDriverTimeLimit(
      context,
      { complaint },
      settingsOf(browser).setLogin(new URL(Url).origin, login, pages),
    );
  },
  async HandleDialog(context) {
    const { Mode, Answer } = context.parameters;
    const { tabs } = await reachBrowser(context);
    tabs.dialogAnswers.given = { accept: Mode !== 'dismiss', text: Mode === 'answer' ? Answer : null };
    await withDriverTimeLimit(context, { complaint }, tabs.answerDialogs());
    context.setResult('OutputVariable', tabs.dialogAnswers.last?.message ?? '');
  },
  async CaptureTraffic(context) {
    const { Mode, UrlMask, MaxEntries } = context.parameters;
    const browser = await useBrowser(context);
    if (Mode === 'start') {
      startCapture(browser, { mask: UrlMask, maxEntries: MaxEntries });
      context.setResult('OutputVariable', '[]');
      context.setResult('Count', 0);
      return;
    }
    const capture = captureOf(browser);
    if (capture === null) throw new Error('Nothing is recorded: CaptureTraffic with Mode start begins it.');
    const entries = await withDriverTimeLimit(context, { complaint }, capture.entries(UrlMask));
    if (Mode === 'stop') stopCapture(browser);
    context.setResult('OutputVariable', JSON.stringify(entries));
    context.setResult('Count', entries.length);
  },
});
