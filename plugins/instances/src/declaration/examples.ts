import type { ExamplesOf } from '@gatehouse/sdk-plugin';
import type { elementsOperations } from './element-operations.ts';
import type { emulationOperations } from './emulation-operations.ts';
import type { instancesOperations } from './instance-operations.ts';
import type { pagesOperations } from './page-operations.ts';
import type { profilesOperations } from './profile-operations.ts';
import type { tabsOperations } from './tab-operations.ts';

type Operations = readonly [
  ...typeof instancesOperations,
  ...typeof tabsOperations,
  ...typeof pagesOperations,
  ...typeof profilesOperations,
  ...typeof emulationOperations,
  ...typeof elementsOperations,
];

const field = { xpath: "//input[@id='name']" };

export const examples: ExamplesOf<Operations> = {
  instance_create: { body: { isolated: true } },
  tab_create: { body: {} },
  tab_navigate: { body: { url: 'about:blank', timeout: 30 } },
  tab_back: { body: {} },
  tab_forward: { body: {} },
  tab_reload: { body: {} },
  tab_wait: { body: { loadState: 'load', timeoutSeconds: 10 } },
  tab_evaluate: { body: { script: 'document.title' } },
  tab_keyboard: { body: { text: 'anna{TAB}' } },
  tab_dialog_resolve: { body: { accept: true } },
  instance_cookies_set: {
    body: { cookies: [{ name: 'currency', value: 'EUR', domain: 'shop.example', path: '/' }] },
  },
  instance_proxy_set: { body: { server: null } },
  instance_emulation_set: { body: { timezone: 'Europe/Zurich', locale: 'de-CH' } },
  instance_permissions_set: { body: { permissions: ['geolocation'], setting: 'granted' } },
  element_attribute_set: { body: { ...field, attributeName: 'value', attributeValue: 'anna' } },
  element_event: { body: { ...field, eventName: 'change' } },
  element_find: { body: { ...field, limit: 10 } },
  element_click: { body: field },
  element_type: { body: { ...field, text: 'anna{TAB}', clear: true } },
};
