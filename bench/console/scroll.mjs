/** Pixels in one frame: fast enough to reach the end, slow enough that every row is rendered. */
const step = 480;

/**
 * Scrolls to the end of the list and back, a step in each frame, and waits where rows are loaded.
 *
 * @returns {Promise<{ frames: number[], rows: number, maxInPage: number, memory: number }>}
 *   milliseconds of each frame; memory in MB
 */
export async function scrollToEnd(page, list) {
  await page.goto(list);
  await page.waitForSelector('[role=row][data-index="0"] a');
  return page.evaluate(`(async () => {
    const table = document.querySelector('[role=table]');
    const scroller = table.parentElement;
    const frames = [];
    let [rows, maxInPage, memory] = [0, 0, 0];
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const look = () => {
      const shown = [...table.querySelectorAll('[role=row][data-index]')];
      rows = Math.max(rows, ...shown.map((row) => Number(row.dataset.index) + 1));
      maxInPage = Math.max(maxInPage, shown.length);
      memory = Math.max(memory, performance.memory.usedJSHeapSize / 1e6);
    };
    const scroll = async (by, isEnd) => {
      let before = await frame();
      for (let still = 0; still < 120; ) {
        const top = scroller.scrollTop;
        scroller.scrollTop += by;
        const now = await frame();
        frames.push(now - before);
        before = now;
        if (frames.length % 30 === 0) look();
        // At the end of what is loaded the list waits for the next rows.
        still = scroller.scrollTop === top ? still + 1 : 0;
        if (isEnd(scroller.scrollTop)) break;
      }
      look();
    };
    await scroll(${step}, () => false);
    await scroll(-${step}, (top) => top === 0);
    return { frames, rows, maxInPage, memory };
  })()`);
}
