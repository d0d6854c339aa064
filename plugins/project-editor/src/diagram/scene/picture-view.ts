import type { Box } from '../../graph/frames.ts';
import type { PictureRequest } from '../drawing/drawing.ts';

/** Maximum pixels of a side. */
export const largestSide = 4000;
const scales = { smallest: 0.01, largest: 8 };

/** The drawn part of the schema, and its scale. */
export interface View {
  readonly bounds: Box;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly isTruncated: boolean;
  readonly note: string | null;
}

/** Limits reduce the scale; only a requested scale cuts the picture. */
export function viewOf(area: Box, request: PictureRequest): View {
  return request.scale > 0 ? scaledView(area, request) : fittedView(area, request);
}

function fittedView(area: Box, request: PictureRequest): View {
  const notes: string[] = [];
  const limit = (name: 'maxWidth' | 'maxHeight') => {
    const asked = request[name];
    if (asked > largestSide)
      notes.push(`${name} ${asked} is above ${largestSide} and counts as ${largestSide}.`);
    return asked === 0 ? largestSide : Math.min(asked, largestSide);
  };
  const [maxWidth, maxHeight] = [limit('maxWidth'), limit('maxHeight')];
  const scale = Math.min(1, maxWidth / area.width, maxHeight / area.height);
  return {
    bounds: area,
    scale,
    width: pixels(area.width * scale, maxWidth),
    height: pixels(area.height * scale, maxHeight),
    isTruncated: false,
    note: notes.join(' ') || null,
  };
}

function scaledView(area: Box, request: PictureRequest): View {
  const notes: string[] = [];
  const scale = Math.min(Math.max(request.scale, scales.smallest), scales.largest);
  if (scale !== request.scale) {
    notes.push(
      `Scale ${request.scale} is not from ${scales.smallest} to ${scales.largest}: ${scale} was used.`,
    );
  }
  const whole = { width: Math.round(area.width * scale), height: Math.round(area.height * scale) };
  const width = pixels(whole.width, largestSide);
  const height = pixels(whole.height, largestSide);
  const isTruncated = whole.width > largestSide || whole.height > largestSide;
  if (isTruncated) {
    notes.push(
      `At scale ${scale} the whole is ${whole.width} x ${whole.height} pixels; it was cut to ${width} x ${height}. Leave scale out to see all.`,
    );
  }
  const bounds = isTruncated ? cut(area, request, { width: width / scale, height: height / scale }) : area;
  return { bounds, scale, width, height, isTruncated, note: notes.join(' ') || null };
}

/** A cut picture of the whole project keeps the top left, one of a window keeps the middle. */
function cut(area: Box, { mode }: PictureRequest, size: Pick<Box, 'width' | 'height'>): Box {
  const width = Math.min(area.width, size.width);
  const height = Math.min(area.height, size.height);
  if (mode === 'Full') return { x: area.x, y: area.y, width, height };
  return {
    x: Math.round(area.x + (area.width - width) / 2),
    y: Math.round(area.y + (area.height - height) / 2),
    width,
    height,
  };
}

function pixels(length: number, limit: number): number {
  return Math.min(limit, Math.max(1, Math.round(length)));
}

const windowSize = { width: 1600, height: 1000 };

/** The window around the selection. It lies within the content and is no larger. */
export function windowAround(focus: Box, content: Box): Box {
  const width = Math.min(windowSize.width, content.width);
  const height = Math.min(windowSize.height, content.height);
  const x = Math.round(focus.x + focus.width / 2 - width / 2);
  const y = Math.round(focus.y + focus.height / 2 - height / 2);
  return {
    x: Math.min(Math.max(x, content.x), content.x + content.width - width),
    y: Math.min(Math.max(y, content.y), content.y + content.height - height),
    width,
    height,
  };
}
