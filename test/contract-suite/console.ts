import type plugin from '@gatehouse/plugin-console';
import type { FixturesOf } from '@gatehouse/plugin-kit';

export const fixtures: FixturesOf<typeof plugin> = { good: { console_pages_list: {} } };
