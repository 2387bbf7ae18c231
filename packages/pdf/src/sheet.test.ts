import { expect, test } from 'vitest';
import { Sheet } from './sheet.ts';

test('a text is laid out once for each weight and size, however often it occurs', () => {
  const sheet = new Sheet({ title: 'Order', author: 'Mill', created: new Date(0) });
  sheet.breakPage();
  const style = { size: 8.5, colour: '#000000' };
  const wrap = (more: object = {}) => sheet.wrap('小麦粉と砂糖 flour', { ...style, ...more }, 60);
  const [first, again] = [wrap(), wrap({ colour: '#ffffff' })];
  expect(first.length).toBeGreaterThan(1);
  again.forEach(({ runs }, at) => {
    expect(runs).toBe(first[at]?.runs);
  });
  const others = [wrap({ size: 8 }), wrap({ weight: 'Bold' })];
  for (const [line] of others) expect(line?.runs).not.toEqual(first[0]?.runs);
});
