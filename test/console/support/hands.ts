import type { Locator, Page } from 'playwright-core';

/** Uses a page as a person does, and counts how often. */
export class Hands {
  clicks = 0;
  keys = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  /** Presses a key, or keys at once such as `Control+Enter`. */
  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.#page.keyboard.press(key);
  }

  /** Text into the field that has the focus; a person looks for the cursor first. */
  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.#page.waitForFunction(`document.activeElement.matches('input, textarea')`);
    await this.#page.keyboard.type(text);
  }
}

/** Pastes text into a field, as from a spreadsheet. */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.focus();
  // The clipboard of the machine belongs to others: the event alone brings the text.
  await field.page().evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }`);
}
