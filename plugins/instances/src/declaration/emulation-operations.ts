import { described, namedBody, namedObject, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { controlAtTier2, readAtTier0 } from './access-classes.ts';
import { ofInstance, tabErrors } from './schemas.ts';

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));
const size = v.pipe(v.number(), v.integer(), v.minValue(50), v.maxValue(10_000));
const scale = v.pipe(v.number(), v.minValue(0.1), v.maxValue(10));

const viewportSchema = namedBody('Viewport', 'The size of pages.', {
  width: described(size, 'Width in CSS pixels.'),
  height: described(size, 'Height in CSS pixels.'),
  scale: v.optional(described(scale, 'Pixels of the screen for each CSS pixel.'), 1),
});
const locationSchema = namedBody('Location', 'A place on the earth.', {
  latitude: described(v.pipe(v.number(), v.minValue(-90), v.maxValue(90)), 'Degrees to the north.'),
  longitude: described(v.pipe(v.number(), v.minValue(-180), v.maxValue(180)), 'Degrees to the east.'),
  accuracy: v.optional(
    described(v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000)), 'How exact it is, in metres.'),
    0,
  ),
});

const parts = {
  device: v.nullable(
    described(
      name,
      'A device of the list of Playwright, such as `iPhone 15`: size, scale, touch, and the name to servers; null for none.',
    ),
  ),
  viewport: v.nullable(
    described(viewportSchema, 'Size of what a tab shows; null for that of the device or the window.'),
  ),
  touch: v.nullable(
    described(v.boolean(), 'Whether there is a touch screen; null for what the device or this machine has.'),
  ),
  locale: v.nullable(
    described(name, 'Language and region, such as `de-CH`; null for those of this machine.'),
  ),
  timezone: v.nullable(
    described(name, 'IANA name of the time zone, such as `Europe/Zurich`; null for that of this machine.'),
  ),
  location: v.nullable(
    described(
      locationSchema,
      'Where the device is, which pages may read unless a permission says otherwise; null for that of this machine.',
    ),
  ),
  colorScheme: v.nullable(
    described(
      v.picklist(['light', 'dark']),
      'Colors that pages shall prefer; null for what this machine says.',
    ),
  ),
  reducedMotion: v.nullable(
    described(
      v.picklist(['reduce', 'no-preference']),
      'Whether pages shall move less; null for what this machine says.',
    ),
  ),
};

const offline = described(v.boolean(), 'Whether pages have no network.');

const emulationSchema = namedObject('Emulation', 'What pages see of the machine.', { ...parts, offline });

/** Facts that pages see in place of those of this machine. Null stands for the real one. */
export type Emulation = Readonly<v.InferOutput<typeof emulationSchema>>;

/** Absent: as it is. */
export const emulationChangeSchema = v.strictObject({
  device: v.exactOptional(parts.device),
  viewport: v.exactOptional(parts.viewport),
  touch: v.exactOptional(parts.touch),
  locale: v.exactOptional(parts.locale),
  timezone: v.exactOptional(parts.timezone),
  location: v.exactOptional(parts.location),
  colorScheme: v.exactOptional(parts.colorScheme),
  reducedMotion: v.exactOptional(parts.reducedMotion),
  offline: v.exactOptional(offline),
});

export type EmulationChange = Readonly<v.InferOutput<typeof emulationChangeSchema>>;

export const permissionSettings = ['granted', 'denied', 'prompt'] as const;

/** `prompt` is the state before any setting: a browser without a window answers no. */
export type PermissionSetting = (typeof permissionSettings)[number];

export const emulationOperations = [
  operation({
    id: 'instance_emulation_get',
    summary: 'Read what pages of an instance see in place of this machine',
    method: 'GET',
    path: '/instances/{id}/emulation',
    params: ofInstance,
    ...readAtTier0,
    reply: emulationSchema,
    errors: tabErrors,
  }),
  operation({
    id: 'instance_emulation_set',
    summary: 'Set device, language, time zone, location and network of an instance',
    description:
      'A part that is left out stays, null takes it back. All but `viewport`, `location` and `offline` open the browser anew, which loads its pages again; cookies, storage and tabs stay.',
    method: 'PUT',
    path: '/instances/{id}/emulation',
    params: ofInstance,
    ...controlAtTier2,
    body: emulationChangeSchema,
    reply: emulationSchema,
    errors: [...tabErrors, 'instance_busy'],
  }),
  operation({
    id: 'instance_permissions_set',
    summary: 'Grant or deny permissions to the pages of an instance',
    method: 'PUT',
    path: '/instances/{id}/permissions',
    params: ofInstance,
    ...controlAtTier2,
    body: v.strictObject({
      origin: v.nullish(
        described(
          v.pipe(v.string(), v.maxLength(2000)),
          'Scheme, host and port of one site, such as `https://shop.example`; null or nothing is all sites.',
        ),
      ),
      permissions: described(
        v.pipe(v.array(name), v.maxLength(50)),
        'Names of permissions, such as `notifications`; none with the setting `prompt` takes all back.',
      ),
      setting: described(
        v.picklist(permissionSettings),
        'What pages get; `prompt` is the state before any setting, which a browser without a window answers with no.',
      ),
    }),
    reply: v.object({
      permissions: described(
        v.array(
          v.object({
            origin: v.nullable(described(v.string(), 'The site that it holds for; null for all sites.')),
            permission: described(v.string(), 'Name of the permission.'),
            setting: described(
              v.string(),
              'What pages get: `granted`, `denied`, or `prompt` for a site that differs from the others.',
            ),
          }),
        ),
        'All that is set now; what is set for one site stands above what is set for all.',
      ),
    }),
    errors: [...tabErrors, 'instance_busy'],
  }),
] as const;
