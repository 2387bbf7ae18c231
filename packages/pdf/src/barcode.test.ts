import { expect, test } from 'vitest';
import { encode, type Symbology } from './barcode.ts';

/** The modules of a row, `#` where they are dark. */
function rowOf(symbology: Symbology, text: string, row = 0): string {
  const { width, areas } = encode(symbology, text);
  const modules = Array<string>(width).fill(' ');
  for (const { x, y, width: wide } of areas) if (y === row) modules.fill('#', x, x + wide);
  return modules.join('');
}

test('bars begin and end with those that the symbology asks for', () => {
  const ean = rowOf('ean13', '4006381333931');
  expect(ean).toHaveLength(95);
  expect(ean).toMatch(/^# #.* # # .*# #$/);
  expect(rowOf('ean8', '96385074')).toHaveLength(67);
  expect(rowOf('upca', '036000291452')).toHaveLength(95);
  // Start B, 5 characters, check sum and stop.
  expect(rowOf('code128', 'FLOUR')).toHaveLength(11 * 7 + 13);
  expect(rowOf('code128', 'FLOUR')).toMatch(/^## # {2}# {4}.*##$/);
});

test('a QR code has its three finders, and grows with its text', () => {
  const { width, height } = encode('qrcode', 'FLOUR');
  expect([width, height]).toEqual([21, 21]);
  expect(rowOf('qrcode', 'FLOUR')).toMatch(/^#{7} .* #{7}$/);
  expect(rowOf('qrcode', 'FLOUR', 20)).toMatch(/^#{7} /);
  expect(encode('qrcode', '小麦粉'.repeat(20)).width).toBeGreaterThan(21);
});

test('a text that a symbology cannot hold is refused', () => {
  for (const [symbology, text] of [
    ['ean13', '4006381333932'],
    ['ean8', '1234'],
    ['upca', 'FLOUR'],
  ] as const) {
    expect(() => encode(symbology, text), text).toThrow();
  }
});
