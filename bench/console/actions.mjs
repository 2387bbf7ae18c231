/**
 * The acts of a person in a list, over and over: keys, a search, the palette, a record and back.
 */

/** Milliseconds between two presses of somebody who is fast. */
const pause = 120;

/** Returns how many presses it did. */
export async function actions(page) {
  let presses = 0;
  const press = async (key) => {
    await page.keyboard.press(key);
    presses += 1;
    await page.waitForTimeout(pause);
  };
  for (const key of ['j', 'j', 'j', 'k']) await press(key);
  await press('/');
  for (const key of 'BIN-2') await press(key);
  for (let at = 0; at < 5; at += 1) await press('Backspace');
  await press('Escape');
  await press('Control+k');
  for (const key of 'sku') await press(key);
  await press('ArrowDown');
  await press('Escape');
  await page.locator('[role=columnheader] button').first().click();
  presses += 1;
  await page.waitForTimeout(pause);
  await page.locator('[role=row][data-index="0"] a').first().click();
  presses += 1;
  await page.waitForSelector('[role=row][data-index]', { state: 'detached' });
  await page.locator('h1').first().waitFor();
  await page.goBack();
  await page.waitForSelector('[role=row][data-index="0"] a');
  return presses;
}
