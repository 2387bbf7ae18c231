/** Days within the texts of refusals. */
import { expect, test } from 'vitest';
import { withDays } from '../../console/src/base/with-days.ts';

test.each([
  ['is after 2026-11-28.', 'is after 28.11.2026.'],
  ['2026-11-28 and 2026-12-01', '28.11.2026 and 01.12.2026'],
  ['(2026-11-28)', '(28.11.2026)'],
  // Codes and instants stay as they are, and so does what is no day.
  ['LOT-2026-11-28 is unknown', 'LOT-2026-11-28 is unknown'],
  ['2026-11-28-A is unknown', '2026-11-28-A is unknown'],
  ['2026-11-28T10:00:00Z', '2026-11-28T10:00:00Z'],
  ['2026-11-99', '2026-11-99'],
])('%s', (text, shown) => {
  expect(withDays(text, 'de')).toBe(shown);
});
