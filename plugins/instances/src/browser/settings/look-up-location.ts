import type { CDPSession, Page } from 'playwright-core';

/** The location of the browser in the view of servers. */
export interface Place {
  readonly timezone: string;
  readonly latitude: number;
  readonly longitude: number;
}

const MAX_CHARACTERS = 100_000;

/** Asks a service over the network of the browser, and so through its proxy. No tab shows the request. */
export async function lookUpLocation(page: Page, service: string): Promise<Place> {
  const session = await page.context().newCDPSession(page);
  try {
    return toPlace(await load(session, service), service);
  } finally {
    await session.detach().catch(() => undefined);
  }
}

async function load(session: CDPSession, url: string): Promise<string> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { resource } = await session.send('Network.loadNetworkResource', {
    frameId: frameTree.frame.id,
    url,
    options: { disableCache: true, includeCredentials: false },
  });
  if (!resource.success || resource.stream === undefined) {
    const reason = resource.netErrorName ?? `HTTP ${resource.httpStatusCode ?? 0}`;
    throw new Error(`The service ${url} did not answer: ${reason}.`);
  }
  return readAll(session, resource.stream);
}

async function readAll(session: CDPSession, handle: string): Promise<string> {
  let text = '';
  while (text.length <= MAX_CHARACTERS) {
    const { data, base64Encoded, eof } = await session.send('IO.read', { handle });
    text += base64Encoded ? Buffer.from(data, 'base64').toString() : data;
    if (eof) break;
  }
  await session.send('IO.close', { handle });
  return text;
}

/** Services use different field names. */
function toPlace(text: string, service: string): Place {
  const facts = parse(text);
  const timezone = facts.timezone ?? facts.time_zone ?? facts.timeZone;
  const latitude = Number(facts.lat ?? facts.latitude ?? Number.NaN);
  const longitude = Number(facts.lon ?? facts.lng ?? facts.longitude ?? Number.NaN);
  const isPlace = typeof timezone === 'string' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  if (isPlace) return { timezone, latitude, longitude };
  throw new Error(
    `The service ${service} tells no timezone, lat and lon as JSON; it tells ${JSON.stringify(text.slice(0, 200))}.`,
  );
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
