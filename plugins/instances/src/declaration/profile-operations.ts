import { integer, operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { controlAtTier2, interactAtTier1, readAtTier0 } from './access-classes.ts';
import { successSchema, tabErrors } from './schemas.ts';

const part = v.pipe(v.string(), v.maxLength(4096));
const sameSite = v.picklist(['Strict', 'Lax', 'None']);

const cookieSchema = v.object({
  name: v.string(),
  value: v.string(),
  domain: v.string(),
  path: v.string(),
  /** Seconds since 1970; -1 for a session cookie. */
  expires: v.number(),
  httpOnly: v.boolean(),
  secure: v.boolean(),
  sameSite,
});

export type Cookie = Readonly<v.InferOutput<typeof cookieSchema>>;

/** For an address, or for a domain. */
const newCookieSchema = v.strictObject({
  name: v.pipe(part, v.minLength(1)),
  value: part,
  url: v.exactOptional(part),
  domain: v.exactOptional(part),
  path: v.exactOptional(part),
  expires: v.exactOptional(v.number()),
  httpOnly: v.exactOptional(v.boolean()),
  secure: v.exactOptional(v.boolean()),
  sameSite: v.exactOptional(sameSite),
});

export type NewCookie = Readonly<v.InferOutput<typeof newCookieSchema>>;

/** Empty: all. A domain includes those below it. */
const cookieQuery = { domain: v.optional(part, ''), name: v.optional(part, '') };

const proxySchema = v.object({
  /** Null for a direct connection. Without the password. */
  server: v.nullable(v.string()),
  /** Bytes that the browser received through it, since a proxy was set. */
  bytesIn: integer,
  bytesOut: integer,
});

export type ProxyFacts = Readonly<v.InferOutput<typeof proxySchema>>;

const downloadSchema = v.object({
  downloadId: integer,
  url: v.string(),
  /** The name from the page. */
  fileName: v.string(),
  state: v.picklist(['inProgress', 'completed', 'failed']),
  /** Null before the end. */
  sizeBytes: v.nullable(integer),
  errorText: v.nullable(v.string()),
  startedAt: v.string(),
});

/** A file that a page offered to the browser. */
export type DownloadFacts = Readonly<v.InferOutput<typeof downloadSchema>>;

/** Data that a browser stores beside its pages. */
export const profilesOperations = [
  operation({
    id: 'instance_cookies_get',
    summary: 'Read the cookies of an instance',
    method: 'GET',
    path: '/instances/{id}/cookies',
    ...controlAtTier2,
    query: cookieQuery,
    reply: v.object({ cookies: v.array(cookieSchema) }),
    errors: tabErrors,
  }),
  operation({
    id: 'instance_cookies_set',
    summary: 'Set cookies of an instance',
    method: 'PUT',
    path: '/instances/{id}/cookies',
    ...interactAtTier1,
    body: v.strictObject({ cookies: v.pipe(v.array(newCookieSchema), v.maxLength(1000)) }),
    reply: successSchema,
    errors: tabErrors,
  }),
  operation({
    id: 'instance_cookies_clear',
    summary: 'Delete the cookies of an instance',
    method: 'DELETE',
    path: '/instances/{id}/cookies',
    ...interactAtTier1,
    query: cookieQuery,
    reply: v.object({ removed: integer }),
    errors: tabErrors,
  }),
  operation({
    id: 'instance_proxy_get',
    summary: 'Read the proxy of an instance',
    method: 'GET',
    path: '/instances/{id}/proxy',
    ...readAtTier0,
    reply: proxySchema,
    errors: tabErrors,
  }),
  operation({
    id: 'instance_proxy_set',
    summary: 'Set the proxy of an instance',
    method: 'PUT',
    path: '/instances/{id}/proxy',
    ...controlAtTier2,
    body: v.strictObject({
      /** Such as `socks5://proxy.example:1080`; null for a direct connection. */
      server: v.nullable(v.pipe(part, v.trim())),
      username: v.nullish(part, ''),
      password: v.nullish(part, ''),
    }),
    reply: proxySchema,
    errors: [...tabErrors, 'instance_busy'],
  }),
  operation({
    id: 'instance_downloads_list',
    summary: 'List what an instance downloaded',
    method: 'GET',
    path: '/instances/{id}/downloads',
    ...readAtTier0,
    reply: v.object({ downloads: v.array(downloadSchema) }),
    errors: tabErrors,
  }),
  operation({
    id: 'instance_download_get',
    summary: 'Read the bytes of a download',
    method: 'GET',
    path: '/instances/{id}/downloads/{downloadId}',
    ...readAtTier0,
    query: {
      startIndex: v.optional(queryInteger({ min: 0 }), '0'),
      length: v.optional(queryInteger({ min: 1, max: 4_194_304 }), '1048576'),
    },
    reply: v.object({
      downloadId: integer,
      fileName: v.string(),
      /** The bytes from `startIndex` on. */
      contentBase64: v.string(),
      sizeBytes: integer,
      /** The next `startIndex`; null at the end. */
      nextIndex: v.nullable(integer),
      isTruncated: v.boolean(),
    }),
    errors: tabErrors,
  }),
] as const;
