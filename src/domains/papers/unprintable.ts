/** The texts that the PDF of a paper cannot show. */
import { valuesOf } from '../../kernel/limits/limit.ts';
import { mails } from '../../kernel/limits/mails.ts';
import type { Paper } from './paper.ts';

export const { maxUnprintable } = valuesOf(mails.orders);

/** The texts of a part of a paper; the logo of its sender is a picture. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (key === 'logo' ? [] : textsOf(part)));
}

/** The characters of a paper that no font has, the first of them. */
export async function unprintableOf(paper: Paper): Promise<string> {
  // The fonts and their reader are loaded with the first mail, not with the service.
  const { unprintable } = await import('@stockwright/pdf/unprintable');
  return unprintable(textsOf(paper).join('\n'), maxUnprintable);
}
