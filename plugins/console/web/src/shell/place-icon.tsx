import type { places } from './places.ts';

export type IconName = (typeof places)[number]['name'] | 'panel' | 'looks' | 'leave';

/** Lines on a square of 16. */
const paths: Readonly<Record<IconName, string>> = {
  home: 'M2.5 7.5 8 2.75l5.5 4.75M4 6.5v7h8v-7M6.5 13.5v-4h3v4',
  author: 'M2.5 2.5h4v4h-4zM9.5 9.5h4v4h-4zM6.5 4.5h3a2 2 0 0 1 2 2v3',
  tasks: 'M2.5 4.25 3.75 5.5 6 3M2.5 11.25l1.25 1.25L6 10M8.5 4.5h5M8.5 11.5h5',
  schedules: 'M2.5 3.5h11v10h-11zM2.5 6.75h11M5.5 2v2.5M10.5 2v2.5',
  limits:
    'M2.5 5h5M11 5h2.5M2.5 11H5M8.5 11h5M9.25 3.25a1.75 1.75 0 1 1 0 3.5 1.75 1.75 0 0 1 0-3.5ZM6.75 9.25a1.75 1.75 0 1 1 0 3.5 1.75 1.75 0 0 1 0-3.5Z',
  inbox: 'M2.5 9 4.5 3h7l2 6v4.5h-11zM2.5 9H6l.75 1.5h2.5L10 9h3.5',
  instances: 'M2 3h12v10H2zM2 6h12M4.25 4.5h.01M6.25 4.5h.01',
  keys: 'M5.25 8a2.75 2.75 0 1 1 0 5.5 2.75 2.75 0 0 1 0-5.5ZM7.25 8.75 13.25 2.75M10.75 5.25l2 2',
  secrets: 'M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2M8 9.5v1.5',
  plugins: 'M6 2v3M10 2v3M4 5h8v3a4 4 0 0 1-8 0zM8 12v2',
  audit: 'M3.5 2h9v12h-9zM6 5.5h4M6 8h4M6 10.5h2.5',
  doctor: 'M1.5 8h3l1.75-4.5 3.25 9L11.25 8h3.25',
  panel: 'M2.5 2.5h4.5v4.5H2.5zM9 2.5h4.5v4.5H9zM2.5 9h4.5v4.5H2.5zM9 9h4.5v4.5H9z',
  settings:
    'M8 5.75a2.25 2.25 0 1 1 0 4.5 2.25 2.25 0 0 1 0-4.5ZM8 1.75v2M8 12.25v2M1.75 8h2M12.25 8h2M3.6 3.6 5 5M11 11l1.4 1.4M3.6 12.4 5 11M11 5l1.4-1.4',
  looks: 'M8 2.25a5.75 5.75 0 1 0 0 11.5 5.75 5.75 0 0 0 0-11.5ZM8 2.25v11.5M8 5l4.8-.1M8 8h5.75M8 11l4.8.1',
  leave: 'M6.5 2.5h-4v11h4M6.5 8h7M11 5.5 13.5 8 11 10.5',
};

/** Stands before the name of a page, which says the same. */
export function PlaceIcon({ name }: { readonly name: IconName }) {
  return (
    <svg className="place-icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
