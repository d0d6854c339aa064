// These run in the page that is measured: each takes one value, and knows nothing outside of itself.

/**
 * Pictures a second while a mouse pans, with one step of the mouse in each picture, and the milliseconds that 95 of 100
 * of them took at most.
 * @param {readonly [string, number]} given selector of the ground, and milliseconds
 * @returns {Promise<{ rate: number, p95Ms: number }>}
 */
export function panIn([selector, duration]) {
  const target = document.querySelector(selector);
  const { left, top, width, height } = target.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const send = (type, step) =>
    (type === 'mousedown' ? target : window).dispatchEvent(
      new MouseEvent(type, {
        ...{ bubbles: true, cancelable: true, view: window, button: 0 },
        ...{ clientX: x + 150 * Math.sin(step / 20), clientY: y + 80 * Math.sin(step / 31) },
      }),
    );
  return new Promise((resolve) => {
    send('mousedown', 0);
    const startedAt = performance.now();
    let frames = 0;
    let shownAt = startedAt;
    const gaps = [];
    const next = () => {
      const now = performance.now();
      gaps.push(now - shownAt);
      shownAt = now;
      const passed = now - startedAt;
      if (passed > duration) {
        send('mouseup', frames);
        gaps.sort((a, b) => a - b);
        return resolve({ rate: (frames * 1_000) / passed, p95Ms: gaps[Math.floor(gaps.length * 0.95)] ?? 0 });
      }
      frames += 1;
      send('mousemove', frames);
      return requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}

/**
 * Megabytes of objects in the page, and its elements below one.
 * @param {string} selector
 * @returns {{ heapMb: number, elements: number }}
 */
export function sizeIn(selector) {
  const { usedJSHeapSize = 0 } = Reflect.get(performance, 'memory') ?? {};
  return { heapMb: usedJSHeapSize / 1_048_576, elements: document.querySelectorAll(`${selector} *`).length };
}

/**
 * Milliseconds from a key to the picture that shows what it chose, the worst of several.
 * @param {number} count
 * @returns {Promise<number>}
 */
export async function pressIn(count) {
  const canvas = document.querySelector('.canvas');
  canvas.focus();
  const painted = () =>
    new Promise((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      }),
    );
  let worst = 0;
  for (let key = 0; key < count; key += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const startedAt = performance.now();
    const name = key % 2 === 0 ? 'ArrowRight' : 'ArrowLeft';
    canvas.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
    await painted();
    worst = Math.max(worst, performance.now() - startedAt);
  }
  return worst;
}

/**
 * Milliseconds from a click on a link to the first picture with what it leads to.
 * @param {readonly [string, string]} given selectors of both
 * @returns {Promise<number>}
 */
export function openIn([link, shown]) {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    document.querySelector(link).click();
    const look = () => {
      if (document.querySelector(shown) === null) return requestAnimationFrame(look);
      return requestAnimationFrame(() => resolve(performance.now() - startedAt));
    };
    look();
  });
}

/**
 * Milliseconds since the page was asked for, and bytes of its scripts as they were sent.
 * @returns {{ ms: number, scriptBytes: number }}
 */
export function costIn() {
  const scripts = performance
    .getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname.endsWith('.js'));
  const scriptBytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  return { ms: performance.now(), scriptBytes };
}

/**
 * Pictures a second while a list is scrolled from its end to its beginning and back, a step in each picture.
 * @param {readonly [string, number]} given selector of what scrolls, and milliseconds
 * @returns {Promise<{ rate: number, rows: number, height: number }>} with the most rows that were in the document
 */
export function scrollIn([selector, duration]) {
  const list = document.querySelector(selector);
  const height = list.scrollHeight;
  const far = height - list.clientHeight;
  return new Promise((resolve) => {
    const startedAt = performance.now();
    let frames = 0;
    let rows = 0;
    const next = () => {
      const passed = performance.now() - startedAt;
      rows = Math.max(rows, list.querySelectorAll('li').length);
      if (passed > duration) return resolve({ rate: (frames * 1_000) / passed, rows, height });
      frames += 1;
      list.scrollTop = (far * (1 + Math.cos((passed / duration) * 2 * Math.PI))) / 2;
      return requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}

/**
 * Pictures a second that the page can draw, while it does nothing by itself.
 * @param {number} duration in milliseconds
 * @returns {Promise<number>}
 */
export function drawIn(duration) {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    let frames = 0;
    const next = () => {
      const passed = performance.now() - startedAt;
      if (passed > duration) return resolve((frames * 1_000) / passed);
      frames += 1;
      return requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}
