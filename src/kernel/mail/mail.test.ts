import { expect, test } from 'vitest';
import { plain, quoted } from './mail.ts';

test.each([
  ['Mill Lane Bakery', 'Mill Lane Bakery'],
  ['Booking.com', 'Booking.com'],
  ['St. Gallen / Bern', 'St. Gallen / Bern'],
  ['Mill\r\nBcc: eve@example.com', 'Mill Bcc: eve@example.com'],
  ['Your bank: https://evil.example/login', 'Your bank: https: evil example login'],
  ['WWW.evil.example', 'WWW evil example'],
  ['Claim at evil.example/win', 'Claim at evil example win'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['🥐 👩🏽‍🍳 é', '🥐 👩🏽‍🍳 é'],
])('the name %j stands in mails as %j', (name, shown) => {
  expect(plain(name)).toBe(shown);
});

test('a long name is cut between letters', () => {
  expect(plain('M'.repeat(60))).toBe('M'.repeat(60));
  expect(plain('👩🏽‍🍳'.repeat(61))).toBe(`${'👩🏽‍🍳'.repeat(59)}…`);
});

test('a name cannot end its quotation marks', () => {
  expect(quoted('You won!” Claim “now" ')).toBe('“You won!’ Claim ’now’”');
});
