import { operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { controlAtTier2, readAtTier0 } from './access-classes.ts';
import { tabErrors } from './schemas.ts';

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));
const size = v.pipe(v.number(), v.integer(), v.minValue(50), v.maxValue(10_000));
const scale = v.pipe(v.number(), v.minValue(0.1), v.maxValue(10));

const viewportSchema = v.strictObject({ width: size, height: size, scale: v.optional(scale, 1) });
const locationSchema = v.strictObject({
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  /** Metres. */
  accuracy: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000)), 0),
});

const parts = {
  /** A device of the list of Playwright, such as `iPhone 15`: size, scale, touch, and the name to servers. */
  device: v.nullable(name),
  viewport: v.nullable(viewportSchema),
  touch: v.nullable(v.boolean()),
  /** Such as `de-CH`. */
  locale: v.nullable(name),
  /** Such as `Europe/Zurich`. */
  timezone: v.nullable(name),
  location: v.nullable(locationSchema),
  colorScheme: v.nullable(v.picklist(['light', 'dark'])),
  reducedMotion: v.nullable(v.picklist(['reduce', 'no-preference'])),
};

const emulationSchema = v.object({ ...parts, offline: v.boolean() });

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
  offline: v.exactOptional(v.boolean()),
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
    ...readAtTier0,
    reply: emulationSchema,
    errors: tabErrors,
  }),
  operation({
    id: 'instance_emulation_set',
    summary: 'Set device, language, time zone, location and network of an instance',
    method: 'PUT',
    path: '/instances/{id}/emulation',
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
    ...controlAtTier2,
    body: v.strictObject({
      /** Scheme, host and port; null for all. */
      origin: v.nullish(v.pipe(v.string(), v.maxLength(2000))),
      /** Empty with `prompt`: all. */
      permissions: v.pipe(v.array(name), v.maxLength(50)),
      setting: v.picklist(permissionSettings),
    }),
    reply: v.object({
      permissions: v.array(
        v.object({ origin: v.nullable(v.string()), permission: v.string(), setting: v.string() }),
      ),
    }),
    errors: [...tabErrors, 'instance_busy'],
  }),
] as const;
