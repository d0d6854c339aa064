import type { Image, SKRSContext2D } from '@napi-rs/canvas';

/** What a new picture shows of an old one. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  draw(context: SKRSContext2D, picture: Image): void;
}
