import { PNG } from 'pngjs';

/** A small file may decompress to gigabytes. */
const maxPixels = 8_000_000;
const endOfJpeg = Buffer.from([0xff, 0xd9]);

/**
 * Reads a PNG or JPEG from a data URL. Undefined when the image is of another kind, damaged, or
 * larger than eight million pixels.
 */
export function readImage(dataUrl: string): Buffer | undefined {
  const [, kind, content = ''] = /^data:image\/(png|jpeg);base64,(.*)$/s.exec(dataUrl) ?? [];
  const bytes = Buffer.from(content, 'base64');
  if (kind === 'png') return readPng(bytes);
  const isWhole = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes.includes(endOfJpeg);
  return kind === 'jpeg' && isWhole ? bytes : undefined;
}

/**
 * Decodes and encodes the image again: pdfkit throws errors of damaged pixels where no caller can
 * catch them, and draws images of fewer than eight bits with transparency wrongly.
 */
function readPng(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 24 || bytes.readUInt32BE(16) * bytes.readUInt32BE(20) > maxPixels) {
    return undefined;
  }
  try {
    const { width, height, data } = PNG.sync.read(bytes);
    const image = new PNG({ width, height });
    data.copy(image.data);
    return PNG.sync.write(image);
  } catch {
    return undefined;
  }
}
