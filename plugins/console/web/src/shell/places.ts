import { defineTexts } from '../texts/define-texts.ts';

/** The pages of the navigation, in its order. `key` follows `g` on the keyboard; `needs` is an operation. */
export const places = [
  { to: '/', name: 'home', key: 'h', needs: null },
  { to: '/author', name: 'author', key: 'e', needs: 'project_structure_get' },
  { to: '/tasks', name: 'tasks', key: 't', needs: 'tasks_list' },
  { to: '/schedules', name: 'schedules', key: 's', needs: 'task_scheduler_preview' },
  { to: '/limits', name: 'limits', key: 'l', needs: 'proxies_list' },
  { to: '/inbox', name: 'inbox', key: 'i', needs: 'sessions_list' },
  { to: '/instances', name: 'instances', key: 'b', needs: 'instances_list' },
  { to: '/keys', name: 'keys', key: 'k', needs: 'auth_keys_list' },
  { to: '/secrets', name: 'secrets', key: 'c', needs: 'secrets_list' },
  { to: '/plugins', name: 'plugins', key: 'p', needs: 'plugins_list' },
  { to: '/settings', name: 'settings', key: 'o', needs: 'settings_list' },
  { to: '/audit', name: 'audit', key: 'a', needs: 'audit_get' },
  { to: '/doctor', name: 'doctor', key: 'd', needs: 'doctor_get' },
] as const;

export const placeNames = defineTexts({
  en: {
    home: 'Home',
    author: 'Author',
    tasks: 'Tasks',
    schedules: 'Schedules',
    limits: 'Proxies and limits',
    inbox: 'Inbox',
    instances: 'Browsers',
    keys: 'Keys',
    secrets: 'Secrets',
    plugins: 'Plugins',
    settings: 'Daemon settings',
    audit: 'Audit',
    doctor: 'Doctor',
  },
  de: {
    home: 'Übersicht',
    author: 'Projekt',
    tasks: 'Aufgaben',
    schedules: 'Zeitpläne',
    limits: 'Proxys und Grenzen',
    inbox: 'Posteingang',
    instances: 'Browser',
    keys: 'Schlüssel',
    secrets: 'Geheimnisse',
    plugins: 'Plugins',
    settings: 'Dienst',
    audit: 'Audit',
    doctor: 'Diagnose',
  },
});
