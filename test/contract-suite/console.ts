import type plugin from '@gatehouse/plugin-console';
import type { FixturesOf } from '@gatehouse/plugin-kit';

export const fixtures: FixturesOf<typeof plugin> = {
  good: { console_pages_list: {}, console_drawing_create: { body: { html: '<h1>Shop</h1>' } } },
};
