import type { Locator, Page } from 'playwright-core';

/** The fields of a form, used with the keyboard. */

export const textbox = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true });

/** Types in place of all that is in the field. */
export async function type(page: Page, name: string, text: string): Promise<void> {
  await textbox(page, name).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Finds a record by a part of its code or name. */
export async function pick(page: Page, name: string, text: string, found: RegExp): Promise<void> {
  await page.getByRole('combobox', { name }).focus();
  await page.keyboard.type(text);
  await page.getByRole('option', { name: found }).first().waitFor();
  await page.keyboard.press('Enter');
}
