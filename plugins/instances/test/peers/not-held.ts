interface NotHeld {
  readonly name: string;
  readonly peer: string;
  readonly reason: string;
}

/** Behaviours of peers that the product does not have; none of them is a success without effect. */
export const notHeld: readonly NotHeld[] = [
  {
    name: 'A click on an `area` of a picture',
    peer: 'Selenium ClickTest: testCanClickAnImageMapArea',
    reason:
      'an area has no box, so the action fails as not visible. A click at a point of the picture reaches it (`PointX`, `PointY`).',
  },
];
