/** Kinds of requests by their names in projects, with those of the driver. */
const kinds = {
  document: ['document'],
  stylesheet: ['stylesheet'],
  image: ['image'],
  media: ['media'],
  font: ['font'],
  script: ['script'],
  xhr: ['xhr', 'fetch', 'eventsource'],
  other: ['other', 'manifest', 'texttrack', 'ping', 'beacon', 'cspviolationreport'],
} as const;

export type RequestKind = keyof typeof kinds;

export function parseKinds(text: string): readonly RequestKind[] {
  const names = text.split(/[,;\s]+/).filter((name) => name !== '');
  return names.map((name) => {
    const kind = name.toLowerCase();
    if (isKind(kind)) return kind;
    throw new Error(
      `The parameter Types names ${JSON.stringify(name.slice(0, 80))}; known are ${Object.keys(kinds).join(', ')}.`,
    );
  });
}

function isKind(name: string): name is RequestKind {
  return Object.hasOwn(kinds, name);
}

/** @param type as the driver calls it */
export function isOfKinds(type: string, wanted: readonly RequestKind[]): boolean {
  return wanted.some((kind) => kinds[kind].some((name) => name === type));
}
