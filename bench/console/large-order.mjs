/** An order of as many lines as the service accepts: opening it, and typing one as large. */

const lines = 1_000;
/** Milliseconds between two keys, so that each is painted by itself. */
const pause = 400;
const keys = '123456789';

/**
 * @returns {Promise<{ opened: number, waits: number[] }>} milliseconds from the click that opens
 *   the order to its first lines, and from each key in the grid of a new one to the next paint
 */
export async function largeOrder(page, { origin, orgId }) {
  const soNumber = await createOrder(page, { origin, orgId });
  const orders = `${origin}/o/${orgId}/sales-orders`;
  return { opened: await open(page, orders, soNumber), waits: await type(page, orders) };
}

/** Creates the order with the token of the page; returns its number. */
async function createOrder(page, { origin, orgId }) {
  const asked = page.waitForRequest((request) => request.headers().authorization !== undefined);
  await page.goto(`${origin}/o/${orgId}/sales-orders`);
  const { authorization } = (await asked).headers();
  const headers = { authorization, 'x-org-id': orgId, 'content-type': 'application/json' };
  const send = async (method, path, body) => {
    const answer = await fetch(`${origin}/api/${path}`, { method, headers, body });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const customer = await send('POST', 'customers', JSON.stringify({ name: 'Large orders' }));
  const [sku] = (await send('GET', 'skus?limit=1')).data;
  const items = Array.from({ length: lines }, (_, at) => ({
    skuId: sku.id,
    quantity: at + 1,
    unitPrice: 1,
  }));
  const order = JSON.stringify({ customerId: customer.id, status: 'Draft', items });
  return (await send('POST', 'sales-orders', order)).soNumber;
}

async function open(page, orders, soNumber) {
  await page.goto(orders);
  const link = page.getByRole('link', { name: soNumber });
  await link.waitFor();
  await page.evaluate(`{
    new MutationObserver((_, observer) => {
      if (document.querySelectorAll('tbody tr').length < 50) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => { window.linesAt = performance.now(); }));
    }).observe(document, { childList: true, subtree: true });
    addEventListener('click', () => { window.clickedAt = performance.now(); }, true);
  }`);
  await link.click();
  await page.waitForFunction(() => window.linesAt !== undefined);
  return page.evaluate('window.linesAt - window.clickedAt');
}

async function type(page, orders) {
  await page.goto(`${orders}?act=new`);
  await page.getByRole('combobox', { name: 'Product 1', exact: true }).focus();
  const rows = Array.from({ length: lines }, (_, at) => `${at + 1}\t1.25`);
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(['Quantity\tUnit price', ...rows].join('\n'))});
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }`);
  // Lines out of view are not laid out, and have no role yet.
  const quantity = (line) => page.locator(`input[aria-label="Quantity ${line}"]`);
  await quantity(lines).waitFor({ state: 'attached' });
  await quantity(3).scrollIntoViewIfNeeded();
  await quantity(3).click();
  await page.waitForTimeout(2_000);
  await page.evaluate(`{
    window.keys = [];
    new PerformanceObserver((entries) => {
      for (const { name, duration } of entries.getEntries()) {
        if (name === 'keydown') window.keys.push(duration);
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: false });
  }`);
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(pause);
  }
  const seen = await page.evaluate('window.keys');
  return [...seen, ...Array(keys.length - seen.length).fill(15)];
}
