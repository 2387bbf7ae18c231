/** Reads the barcodes of a PDF as a scanner does: its pages are drawn, and the pictures decoded. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

export interface FoundBarcode {
  page: number;
  format: string;
  text: string;
}

const programOfReader = () =>
  readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));

let library: Promise<PDFiumLibrary> | undefined;

/** Dots of an inch: as many as a usual office printer has. */
const dotsPerInch = 300;

/** The pictures of all pages. */
async function drawPages(file: Uint8Array) {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(file);
  const pictures = [];
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({
      scale: dotsPerInch / 72,
      render: 'bitmap',
    });
    // The memory of the library is used again for the next page.
    pictures.push({ data: new Uint8ClampedArray(data), width, height });
  }
  document.destroy();
  return pictures;
}

/** The barcodes of a file, page by page. */
export async function barcodesOf(file: Uint8Array): Promise<FoundBarcode[]> {
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(programOfReader()).buffer } });
  const found: FoundBarcode[] = [];
  for (const [at, picture] of (await drawPages(file)).entries()) {
    const codes = await readBarcodes(
      { ...picture, colorSpace: 'srgb' },
      { tryHarder: true, tryInvert: false, maxNumberOfSymbols: 255 },
    );
    found.push(...codes.map(({ format, text }) => ({ page: at, format, text })));
  }
  return found;
}
