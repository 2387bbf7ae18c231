/**
 * The reader that finds a code in the picture of a camera: the browser where it can, or a library.
 */
import { openThread } from '../thread.ts';
import address from './scan-worker.ts?worker&url';

export interface CodeReader {
  /** The text of a code in the picture; empty where there is none. */
  read(video: HTMLVideoElement): Promise<string>;
  close(): void;
}

/** Not in every browser, and not among the types of the compiler. */
interface BarcodeDetector {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

declare global {
  var BarcodeDetector:
    | { new (): BarcodeDetector; getSupportedFormats(): Promise<string[]> }
    | undefined;
}

export async function openCodeReader(): Promise<CodeReader> {
  const formats = (await globalThis.BarcodeDetector?.getSupportedFormats()) ?? [];
  return formats.length > 0 ? ofBrowser() : ofLibrary();
}

function ofBrowser(): CodeReader {
  const detector = globalThis.BarcodeDetector && new globalThis.BarcodeDetector();
  return {
    read: async (video) => (await detector?.detect(video))?.[0]?.rawValue ?? '',
    close: () => undefined,
  };
}

function ofLibrary(): CodeReader {
  const worker = openThread(address);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read(video) {
      canvas.width = video.videoWidth;
      canvas.height = video.videoHeight;
      pen?.drawImage(video, 0, 0);
      const picture = pen?.getImageData(0, 0, canvas.width, canvas.height);
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
        worker.onerror = () => reject(new Error('The program that reads codes did not start.'));
        worker.postMessage(picture);
      });
    },
    close: () => worker.terminate(),
  };
}
