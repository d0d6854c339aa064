import { createHashHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { HomePage } from '../pages/home/home-page.tsx';
import { Frame } from '../shell/frame.tsx';
import { NotFound } from './not-found.tsx';

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound });

/** A page but the first is loaded when it is opened: `component: lazyRouteComponent(() => import(…), 'TasksPage')`. */
const home = createRoute({ getParentRoute: () => root, path: '/', component: HomePage });

export const router = createRouter({
  routeTree: root.addChildren([home]),
  // The server knows no paths of the page: they stand behind `#`.
  history: createHashHistory(),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
