/** Preloaded by processes whose clock a test moves: SIGUSR2 sets it back by an hour, and the next one forward again. */
const hourMs = 3_600_000;
const RealDate = globalThis.Date;
let offsetMs = 0;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + offsetMs);
    else super(...parts);
  }

  static now() {
    return RealDate.now() + offsetMs;
  }
};

process.on('SIGUSR2', () => {
  offsetMs = offsetMs === 0 ? -hourMs : 0;
});
