import { defineTexts } from '../texts/define-texts.ts';

/** The pages of the navigation, in its order. `key` follows `g` on the keyboard; `needs` is an operation. */
export const places = [
  { to: '/', name: 'home', key: 'h', needs: null },
  { to: '/author', name: 'author', key: 'e', needs: 'project_structure_get' },
  { to: '/tasks', name: 'tasks', key: 't', needs: 'tasks_list' },
  { to: '/inbox', name: 'inbox', key: 'i', needs: 'sessions_list' },
  { to: '/instances', name: 'instances', key: 'b', needs: 'instances_list' },
  { to: '/keys', name: 'keys', key: 'k', needs: 'auth_keys_list' },
  { to: '/plugins', name: 'plugins', key: 'p', needs: 'plugins_list' },
  { to: '/audit', name: 'audit', key: 'a', needs: 'audit_get' },
] as const;

export const placeNames = defineTexts({
  en: {
    home: 'Home',
    author: 'Author',
    tasks: 'Tasks',
    inbox: 'Inbox',
    instances: 'Browsers',
    keys: 'Keys',
    plugins: 'Plugins',
    audit: 'Audit',
  },
  de: {
    home: 'Übersicht',
    author: 'Projekt',
    tasks: 'Aufgaben',
    inbox: 'Posteingang',
    instances: 'Browser',
    keys: 'Schlüssel',
    plugins: 'Plugins',
    audit: 'Audit',
  },
});
