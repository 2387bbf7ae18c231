/** The texts that the PDF of an order cannot show. */

/** The texts of a document; its logo is a picture. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (key === 'logo' ? [] : textsOf(part)));
}

/** The characters of a document, or of rows of one, that no font has. */
export async function unprintableOf(document: unknown): Promise<string> {
  // The fonts and their reader are loaded with the first mail, not with the service.
  const { unprintable } = await import('@stockwright/pdf/unprintable');
  return unprintable(textsOf(document).join('\n'));
}
