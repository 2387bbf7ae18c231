/** Whether a client prefers CSV to JSON, by its header `Accept` (RFC 9110). */
export function prefersCsv(accept: string | undefined): boolean {
  if (accept === undefined || !/\btext\//i.test(accept)) return false;
  const csv = weightOf(accept, ['text/csv', 'text/*', '*/*']);
  const json = weightOf(accept, ['application/json', 'application/*', '*/*']);
  if (csv.quality !== json.quality) return csv.quality > json.quality;
  return csv.quality > 0 && csv.range < json.range;
}

/** The weight of the most specific range that a header has, and the place of the range. */
function weightOf(accept: string, ranges: readonly string[]): { quality: number; range: number } {
  const weights = accept.split(',').map((part) => {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return { range, quality: quality ? Number(quality.slice(2)) || 0 : 1 };
  });
  for (const [place, name] of ranges.entries()) {
    const found = weights.find(({ range }) => range === name);
    if (found) return { quality: found.quality, range: place };
  }
  return { quality: 0, range: ranges.length };
}
