import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { HomePage } from '../pages/home/home-page.tsx';
import { readTaskSearch } from '../pages/tasks/task-search.ts';
import { readTraceSearch } from '../pages/trace/trace-search.ts';
import { Frame } from '../shell/frame.tsx';
import { NotFound } from './not-found.tsx';

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound });
const getParentRoute = () => root;

/** Each page but the first is a script of its own, which is loaded when the page is opened. */
const pages = [
  createRoute({ getParentRoute, path: '/', component: HomePage }),
  createRoute({
    getParentRoute,
    path: '/author',
    component: lazyRouteComponent(() => import('../pages/author/author-page.tsx'), 'AuthorPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/tasks',
    validateSearch: readTaskSearch,
    component: lazyRouteComponent(() => import('../pages/tasks/tasks-page.tsx'), 'TasksPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/tasks/$taskId',
    component: lazyRouteComponent(() => import('../pages/task/task-page.tsx'), 'TaskPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/traces/$artifactId',
    validateSearch: readTraceSearch,
    component: lazyRouteComponent(() => import('../pages/trace/trace-page.tsx'), 'TracePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/inbox',
    component: lazyRouteComponent(() => import('../pages/inbox/inbox-page.tsx'), 'InboxPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/instances',
    component: lazyRouteComponent(() => import('../pages/instances/instances-page.tsx'), 'InstancesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/keys',
    component: lazyRouteComponent(() => import('../pages/keys/keys-page.tsx'), 'KeysPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/plugins',
    component: lazyRouteComponent(() => import('../pages/plugins/plugins-page.tsx'), 'PluginsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/plugins/$pluginId',
    component: lazyRouteComponent(() => import('../pages/plugin/plugin-page.tsx'), 'PluginPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/schedules',
    component: lazyRouteComponent(() => import('../pages/schedules/schedules-page.tsx'), 'SchedulesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/limits',
    component: lazyRouteComponent(() => import('../pages/limits/limits-page.tsx'), 'LimitsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/secrets',
    component: lazyRouteComponent(() => import('../pages/secrets/secrets-page.tsx'), 'SecretsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings',
    component: lazyRouteComponent(() => import('../pages/settings/settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/doctor',
    component: lazyRouteComponent(() => import('../pages/doctor/doctor-page.tsx'), 'DoctorPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/audit',
    component: lazyRouteComponent(() => import('../pages/audit/audit-page.tsx'), 'AuditPage'),
  }),
] as const;

export const router = createRouter({
  routeTree: root.addChildren(pages),
  // The host knows no paths of the page: they stand behind `#`.
  history: createHashHistory(),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
