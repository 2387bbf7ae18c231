import type { Page } from 'playwright-core';

/** The question in the middle of the page, if there is one. */
export const questionIn = (page: Page) => page.getByRole('alertdialog');

/** Waits for the question, presses one of its buttons, and answers its text. */
export async function answerQuestion(page: Page, button: string): Promise<string | null> {
  const question = questionIn(page);
  const text = await question.getByRole('paragraph').textContent();
  await question.getByRole('button', { name: button, exact: true }).click();
  await question.waitFor({ state: 'detached' });
  return text;
}
