import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { readImage } from './image.ts';

const url = (bytes: Buffer, kind = 'png') =>
  `data:image/${kind};base64,${bytes.toString('base64')}`;

function png(width = 4, height = 4): Buffer {
  const image = new PNG({ width, height });
  image.data.fill(0x80);
  return PNG.sync.write(image);
}

/** The smallest greyscale JPEG: one white pixel. */
const jpeg = Buffer.from(
  '/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////' +
    '////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAI' +
    'AQEAAD8AN//Z',
  'base64',
);

test('a PNG keeps its pixels', () => {
  const read = readImage(url(png())) ?? Buffer.of();
  expect(PNG.sync.read(read)).toMatchObject({ width: 4, height: 4 });
  expect(PNG.sync.read(read).data).toEqual(Buffer.alloc(64, 0x80));
});

test('a JPEG stays unchanged', () => {
  expect(readImage(url(jpeg, 'jpeg'))).toEqual(jpeg);
});

const damaged = png(40, 40);
damaged.fill(0, 60, 70);
const huge = png();
huge.writeUInt32BE(100_000, 16);
huge.writeUInt32BE(100_000, 20);

test.each([
  ['nothing', 'data:image/png;base64,'],
  ['no data URL', 'https://example.com/logo.png'],
  ['another kind', url(Buffer.from('GIF89a'), 'gif')],
  ['text', url(Buffer.from('not an image at all, however long it is'))],
  ['a PNG that was cut off', url(png(40, 40).subarray(0, 60))],
  ['a PNG with damaged pixels', url(damaged)],
  ['a PNG that claims ten gigapixels', url(huge)],
  ['a JPEG that was cut off', url(jpeg.subarray(0, -2), 'jpeg')],
])('%s is not an image', (_, dataUrl) => {
  expect(readImage(dataUrl)).toBeUndefined();
});
