import type plugin from '@gatehouse/plugin-instances';
import type { FixturesOf, FixtureWorld } from '@gatehouse/plugin-kit';
import {
  blankBrowser,
  crash,
  crashed,
  download,
  onBusyPage,
  openPage,
  releaseAll,
  takeAll,
} from './browser-worlds.ts';
import { ofRun, ofWaitingRun } from './run-browser-worlds.ts';
import { closeProject, nobody } from './worlds.ts';

const lost = { params: { id: nobody } };
const lostTab = { params: { id: nobody, tabId: '0' } };
const noBody = { body: {} };
const blank = { body: { url: 'about:blank' } };

/** The same input for a browser of a call. */
const onInstance =
  <I extends object>(input: I) =>
  async (world: FixtureWorld) => ({ params: { id: String((await blankBrowser(world)).id) }, ...input });
/** The same input for its active tab. */
const onTab =
  <I extends object>(input: I) =>
  async (world: FixtureWorld) => ({
    params: { id: String((await blankBrowser(world)).id), tabId: '0' },
    ...input,
  });
/** The same input for a browser that was killed. */
const onCrashed =
  <I extends object>(input: I) =>
  async (world: FixtureWorld) => ({ params: { id: await crashed(world) }, ...input });
const onCrashedTab =
  <I extends object>(input: I) =>
  async (world: FixtureWorld) => ({ params: { id: await crashed(world), tabId: '0' }, ...input });

const fields = '<input id="name"><input id="file" type="file">';
const name = { css: '#name' };
const typed = { body: { ...name, text: 'a{TAB}' } };
const attribute = { attributeName: 'value' };
const answer = { body: { accept: true } };
const cookies = { cookies: [{ name: 'a', value: '1', domain: 'shop.example' }] };
const emulated = { body: { timezone: 'Asia/Tokyo' } };
const permitted = { body: { permissions: ['geolocation'], setting: 'granted' as const } };
const direct = { body: { server: null } };
const bytes = new TextEncoder().encode('bytes');

/** The same input for a page with fields. */
const onFields =
  <I extends object>(input: I) =>
  async (world: FixtureWorld) => ({ params: await openPage(world, fields), ...input });
const refusedTab = <I extends object>(input: I) => ({
  not_found: { ...lostTab, ...input },
  failed_precondition: onCrashedTab(input),
});

export const fixtures: FixturesOf<typeof plugin> = {
  good: {
    instances_list: {},
    instance_get: async (world) => ({ params: { id: await ofRun(world) } }),
    instance_create: async (world) => {
      await releaseAll(world);
      return noBody;
    },
    instance_release: onInstance({}),
    instance_show: async (world) => ({ params: { id: await ofWaitingRun(world) } }),
    instance_hide: onInstance({}),
    tabs_list: onInstance({}),
    tab_create: onInstance(noBody),
    tab_activate: onTab({}),
    tab_close: onTab({}),
    tab_navigate: onTab(blank),
    tab_dom_get: onTab({}),
    tab_screenshot_get: onTab({}),
    tab_back: onTab(noBody),
    tab_forward: onTab(noBody),
    tab_reload: onTab(noBody),
    tab_console_get: onTab({}),
    tab_network_get: onTab({}),
    instance_cookies_get: onInstance({}),
    instance_cookies_set: onInstance({ body: cookies }),
    instance_cookies_clear: onInstance({}),
    instance_proxy_get: onInstance({}),
    instance_proxy_set: onInstance(direct),
    instance_emulation_get: onInstance({}),
    instance_emulation_set: onInstance(emulated),
    instance_permissions_set: onInstance(permitted),
    instance_downloads_list: onInstance({}),
    instance_download_get: async (world) => ({ params: await download(world) }),
    tab_snapshot_get: onTab({}),
    tab_wait: onTab({ body: { loadState: 'load' } }),
    tab_evaluate: onTab({ body: { script: '1 + 1' } }),
    tab_keyboard: onTab({ body: { text: 'a{TAB}' } }),
    tab_dialog_get: onTab({}),
    tab_dialog_resolve: async (world) => {
      const params = { id: String((await blankBrowser(world)).id), tabId: '0' };
      const script = "alert('hello')";
      await world.ok('tab_evaluate', { on: world.on, params, body: { script } });
      return { params, body: { accept: true } };
    },
    element_find: onFields({ body: name }),
    element_click: onFields({ body: name }),
    element_type: onFields(typed),
    element_attribute_get: onFields({ query: { ...name, ...attribute } }),
    element_attribute_set: onFields({ body: { ...name, ...attribute, attributeValue: 'new' } }),
    element_event: onFields({ body: { ...name, eventName: 'change' } }),
    element_upload: onFields({ query: { css: '#file', name: 'notes.txt' }, upload: bytes }),
  },
  errors: {
    instance_get: { not_found: lost },
    instance_create: {
      failed_precondition: async (world) => {
        await takeAll(world);
        return noBody;
      },
    },
    instance_release: {
      not_found: lost,
      instance_busy: async (world) => ({ params: { id: await ofRun(world) } }),
    },
    instance_show: {
      not_found: lost,
      failed_precondition: async (world) => {
        const id = await ofWaitingRun(world);
        await crash(world, id);
        return { params: { id } };
      },
      instance_view_protected: async (world) => {
        await closeProject(world);
        return onInstance({})(world);
      },
    },
    instance_hide: { not_found: lost, failed_precondition: onCrashed({}) },
    tabs_list: { not_found: lost, failed_precondition: onCrashed({}) },
    tab_create: { not_found: { ...lost, ...noBody }, failed_precondition: onCrashed(noBody) },
    tab_activate: refusedTab({}),
    tab_close: refusedTab({}),
    tab_navigate: refusedTab(blank),
    tab_dom_get: { ...refusedTab({}), dom_unavailable: onBusyPage },
    tab_screenshot_get: refusedTab({}),
    tab_back: refusedTab(noBody),
    tab_forward: refusedTab(noBody),
    tab_reload: refusedTab(noBody),
    tab_console_get: refusedTab({}),
    tab_network_get: refusedTab({}),
    instance_cookies_get: { not_found: lost, failed_precondition: onCrashed({}) },
    instance_cookies_set: {
      not_found: { ...lost, body: cookies },
      failed_precondition: onCrashed({ body: cookies }),
    },
    instance_cookies_clear: { not_found: lost, failed_precondition: onCrashed({}) },
    instance_proxy_get: { not_found: lost, failed_precondition: onCrashed({}) },
    instance_proxy_set: {
      not_found: { ...lost, ...direct },
      failed_precondition: onCrashed(direct),
      instance_busy: async (world) => ({ params: { id: await ofRun(world) }, ...direct }),
    },
    instance_emulation_get: { not_found: lost, failed_precondition: onCrashed({}) },
    instance_emulation_set: {
      not_found: { ...lost, ...emulated },
      failed_precondition: onCrashed(emulated),
      instance_busy: async (world) => ({ params: { id: await ofRun(world) }, ...emulated }),
    },
    instance_permissions_set: {
      not_found: { ...lost, ...permitted },
      failed_precondition: onCrashed(permitted),
      instance_busy: async (world) => ({ params: { id: await ofRun(world) }, ...permitted }),
    },
    instance_downloads_list: { not_found: lost, failed_precondition: onCrashed({}) },
    instance_download_get: {
      not_found: async (world) => ({
        params: { id: String((await blankBrowser(world)).id), downloadId: '7' },
      }),
      failed_precondition: async (world) => ({ params: { id: await crashed(world), downloadId: '1' } }),
    },
    tab_snapshot_get: { ...refusedTab({}), dom_unavailable: onBusyPage },
    tab_wait: refusedTab({ body: { loadState: 'load' } }),
    tab_evaluate: refusedTab({ body: { script: '1 + 1' } }),
    tab_keyboard: refusedTab({ body: { text: 'a' } }),
    tab_dialog_get: refusedTab({}),
    tab_dialog_resolve: { not_found: { ...lostTab, ...answer }, failed_precondition: onTab(answer) },
    element_find: refusedTab({ body: name }),
    element_click: {
      not_found: onFields({ body: { css: '#none', timeoutSeconds: 1 } }),
      failed_precondition: onCrashedTab({ body: name }),
    },
    element_type: refusedTab(typed),
    element_attribute_get: refusedTab({ query: { ...name, ...attribute } }),
    element_attribute_set: refusedTab({ body: { ...name, ...attribute } }),
    element_event: refusedTab({ body: { ...name, eventName: 'change' } }),
    element_upload: refusedTab({ query: { css: '#file' }, upload: bytes }),
  },
};

/** Small limits, so that a case can reach them, with room for what the cases of both hosts keep. */
export const config = { max: 4, queueSeconds: 0, viewProtection: true };
/** For a check of the plugin alone. */
export const besideConfig = { tasks: { maxThreads: 100 } };
