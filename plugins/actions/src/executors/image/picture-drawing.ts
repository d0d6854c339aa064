import type { Image, SKRSContext2D } from '@napi-rs/canvas';

/** How a picture is drawn into a new one. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  draw(context: SKRSContext2D, picture: Image): void;
}
