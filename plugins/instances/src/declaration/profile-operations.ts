import { described, integer, namedBody, namedObject, operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { controlAtTier2, interactAtTier1, readAtTier0 } from './access-classes.ts';
import { ofDownload, ofInstance, successSchema, tabErrors } from './schemas.ts';

const part = v.pipe(v.string(), v.maxLength(4096));

const texts = {
  name: 'Name of the cookie.',
  value: 'Value of the cookie.',
  domain: 'Domain that gets the cookie; with a dot in front also those below it.',
  path: 'Path from which on it is sent, such as `/`.',
  expires: 'When it ends, in seconds since 1970; -1 for the end of the browser.',
  httpOnly: 'Whether scripts of the page cannot read it.',
  secure: 'Whether it is sent over HTTPS only.',
} as const;
const sameSite = described(
  v.picklist(['Strict', 'Lax', 'None']),
  'When other sites make the browser send it.',
);

const cookieSchema = namedObject('Cookie', 'A cookie of a browser.', {
  name: described(v.string(), texts.name),
  value: described(v.string(), texts.value),
  domain: described(v.string(), texts.domain),
  path: described(v.string(), texts.path),
  expires: described(v.number(), texts.expires),
  httpOnly: described(v.boolean(), texts.httpOnly),
  secure: described(v.boolean(), texts.secure),
  sameSite,
});

export type Cookie = Readonly<v.InferOutput<typeof cookieSchema>>;

/** For an address, or for a domain. */
const newCookieSchema = namedBody('NewCookie', 'A cookie to set.', {
  name: described(v.pipe(part, v.minLength(1)), texts.name),
  value: described(part, texts.value),
  url: v.exactOptional(
    described(part, 'Address of a page that gets the cookie, in place of `domain` and `path`.'),
  ),
  domain: v.exactOptional(described(part, texts.domain)),
  path: v.exactOptional(described(part, `${texts.path} Default with \`domain\`: \`/\`.`)),
  expires: v.exactOptional(described(v.number(), `${texts.expires} Default: -1.`)),
  httpOnly: v.exactOptional(described(v.boolean(), texts.httpOnly)),
  secure: v.exactOptional(described(v.boolean(), texts.secure)),
  sameSite: v.exactOptional(sameSite),
});

export type NewCookie = Readonly<v.InferOutput<typeof newCookieSchema>>;

const cookieQuery = {
  domain: v.optional(described(part, 'Only cookies of this domain and those below it; empty is all.'), ''),
  name: v.optional(described(part, 'Only cookies with exactly this name; empty is all.'), ''),
};

const proxySchema = namedObject('InstanceProxy', 'The proxy of a browser.', {
  server: v.nullable(
    described(v.string(), 'Address of the proxy, with `***` for its password; null for a direct connection.'),
  ),
  bytesIn: described(integer, 'Bytes that the browser received since a proxy was first set.'),
  bytesOut: described(integer, 'Bytes that the browser sent since a proxy was first set.'),
});

export type ProxyFacts = Readonly<v.InferOutput<typeof proxySchema>>;

const downloadSchema = namedObject('Download', 'A file that a page offered.', {
  downloadId: described(integer, 'Number of the download in its instance, from 1.'),
  url: described(v.string(), 'Address that it came from, its first 4,000 characters.'),
  fileName: described(v.string(), 'Name that the page gave the file.'),
  state: described(v.picklist(['inProgress', 'completed', 'failed']), 'How far it is.'),
  sizeBytes: v.nullable(
    described(integer, 'Size in bytes; null before it is completed, and where it failed.'),
  ),
  errorText: v.nullable(described(v.string(), 'Why it failed; null where it did not.')),
  startedAt: described(v.string(), 'When it began, UTC ISO-8601.'),
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
    params: ofInstance,
    ...controlAtTier2,
    query: cookieQuery,
    reply: v.object({
      cookies: described(v.array(cookieSchema), 'The cookies that were chosen, with their values.'),
    }),
    errors: tabErrors,
  }),
  operation({
    id: 'instance_cookies_set',
    summary: 'Set cookies of an instance',
    method: 'PUT',
    path: '/instances/{id}/cookies',
    params: ofInstance,
    ...interactAtTier1,
    body: v.strictObject({
      cookies: described(
        v.pipe(v.array(newCookieSchema), v.maxLength(1000)),
        'Each with `url` or `domain`; one with the same name, domain and path is replaced.',
      ),
    }),
    reply: successSchema,
    errors: tabErrors,
  }),
  operation({
    id: 'instance_cookies_clear',
    summary: 'Delete the cookies of an instance',
    description: 'All of them, unless `domain` or `name` choose some.',
    method: 'DELETE',
    path: '/instances/{id}/cookies',
    params: ofInstance,
    ...interactAtTier1,
    query: cookieQuery,
    reply: v.object({ removed: described(integer, 'How many cookies were deleted.') }),
    errors: tabErrors,
  }),
  operation({
    id: 'instance_proxy_get',
    summary: 'Read the proxy of an instance',
    method: 'GET',
    path: '/instances/{id}/proxy',
    params: ofInstance,
    ...readAtTier0,
    reply: proxySchema,
    errors: tabErrors,
  }),
  operation({
    id: 'instance_proxy_set',
    summary: 'Set the proxy of an instance',
    description:
      'A proxy that does not answer is refused, and nothing is changed. The first proxy opens the browser anew, which loads its pages again; cookies, storage and tabs stay.',
    method: 'PUT',
    path: '/instances/{id}/proxy',
    params: ofInstance,
    ...controlAtTier2,
    body: v.strictObject({
      server: v.nullable(
        described(
          v.pipe(part, v.trim()),
          'Address of the proxy, such as `socks5://proxy.example:1080`; null for a direct connection.',
        ),
      ),
      username: v.nullish(described(part, 'User at the proxy; empty for none.'), ''),
      password: v.nullish(described(part, 'Password at the proxy; empty for none.'), ''),
    }),
    reply: proxySchema,
    errors: [...tabErrors, 'instance_busy'],
  }),
  operation({
    id: 'instance_downloads_list',
    summary: 'List what an instance downloaded',
    method: 'GET',
    path: '/instances/{id}/downloads',
    params: ofInstance,
    ...readAtTier0,
    reply: v.object({
      downloads: described(v.array(downloadSchema), 'All downloads of the instance, oldest first.'),
    }),
    errors: tabErrors,
  }),
  operation({
    id: 'instance_download_get',
    summary: 'Read the bytes of a download',
    method: 'GET',
    path: '/instances/{id}/downloads/{downloadId}',
    params: ofDownload,
    ...readAtTier0,
    query: {
      startIndex: v.optional(described(queryInteger({ min: 0 }), 'First byte to read, from 0.'), '0'),
      length: v.optional(
        described(queryInteger({ min: 1, max: 4_194_304 }), 'How many bytes to read at most.'),
        '1048576',
      ),
    },
    reply: v.object({
      downloadId: described(integer, 'Number of the download.'),
      fileName: described(v.string(), 'Name that the page gave the file.'),
      contentBase64: described(v.string(), 'The bytes from `startIndex` on, as base64.'),
      sizeBytes: described(integer, 'Size of the whole file in bytes.'),
      nextIndex: v.nullable(described(integer, 'What to send as the next `startIndex`; null at the end.')),
      isTruncated: described(v.boolean(), 'Whether there are more bytes behind these.'),
    }),
    errors: tabErrors,
  }),
] as const;
