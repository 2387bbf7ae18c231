/** Finds codes in pictures, in a thread of its own: no other file may compile WebAssembly. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import program from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Without it the library would fetch its program from a host of others.
prepareZXingModule({ overrides: { locateFile: () => program } });

addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  // Errors are told to the page, too.
  find(data).then((text) => self.postMessage(text), reportError);
});

async function find(picture: ImageData): Promise<string> {
  const [found] = await readBarcodes(picture, { tryHarder: true, maxNumberOfSymbols: 1 });
  return found?.text ?? '';
}
