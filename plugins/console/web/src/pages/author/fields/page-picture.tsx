import { type MouseEvent, useState } from 'react';
import { useTexts } from '../../../texts/define-texts.ts';
import { fieldTexts } from './field-texts.ts';
import { elementAt, type PageElement } from './page-elements.ts';

interface Props {
  readonly picture: {
    readonly imageBase64: string;
    readonly mimeType: string;
    readonly width: number;
    readonly height: number;
    /** Pixels of the picture for each CSS pixel of the page. */
    readonly scale: number;
  };
  readonly elements: readonly PageElement[];
  readonly picked: PageElement | null;
  readonly onPick: (element: PageElement) => void;
}

/** The page as it is shown; what is under the mouse, and what was picked, has a frame. */
export function PagePicture({ picture, elements, picked, onPick }: Props) {
  const words = useTexts(fieldTexts);
  const [under, setUnder] = useState<PageElement | null>(null);
  const { imageBase64, mimeType, width, height, scale } = picture;
  const find = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const shown = currentTarget.getBoundingClientRect();
    const perPixel = width / scale / shown.width;
    return elementAt(elements, {
      x: (clientX - shown.left) * perPixel,
      y: (clientY - shown.top) * perPixel,
    });
  };
  const frame = under ?? picked;
  const part = (length: number, whole: number) => `${((length * scale) / whole) * 100}%`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list beside it does the same by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list beside it does the same by keyboard
    <div
      className="page-picture"
      onMouseMove={(event) => setUnder(find(event))}
      onMouseLeave={() => setUnder(null)}
      onClick={(event) => {
        const element = find(event);
        if (element !== null) onPick(element);
      }}
    >
      <img src={`data:${mimeType};base64,${imageBase64}`} alt={words.page} width={width} height={height} />
      {frame !== null && (
        <span
          className="page-frame"
          style={{
            left: part(frame.box.x, width),
            top: part(frame.box.y, height),
            width: part(frame.box.width, width),
            height: part(frame.box.height, height),
          }}
        />
      )}
    </div>
  );
}
