import { PNG } from 'pngjs';

/** Pixels that are decoded at most: a small file may unfold to gigabytes. */
const mostPixels = 8_000_000;
const endOfJpeg = Buffer.from([0xff, 0xd9]);

/**
 * The bytes of a PNG or JPEG in a data URL, fit for a page; `undefined` when they are no such
 * image, damaged, or larger than eight million pixels.
 */
export function readImage(dataUrl: string): Buffer | undefined {
  const [, kind, content = ''] = /^data:image\/(png|jpeg);base64,(.*)$/s.exec(dataUrl) ?? [];
  const bytes = Buffer.from(content, 'base64');
  if (kind === 'png') return readPng(bytes);
  const isWhole = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes.includes(endOfJpeg);
  return kind === 'jpeg' && isWhole ? bytes : undefined;
}

/**
 * Decoded and encoded again, since pdfkit decodes pixels where nobody can catch what it throws,
 * and draws images of fewer than eight bits with transparency wrongly.
 */
function readPng(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 24 || bytes.readUInt32BE(16) * bytes.readUInt32BE(20) > mostPixels) {
    return undefined;
  }
  try {
    const { width, height, data } = PNG.sync.read(bytes);
    return PNG.sync.write({ width, height, data } as PNG);
  } catch {
    return undefined;
  }
}
