import { openCodeReader } from './code-reader.ts';

/** Milliseconds between two pictures that are looked at. */
const pause = 120;
/** Pictures without a code after which the same code counts again. */
const forgetAfter = 8;

interface Following {
  signal: AbortSignal;
  /** Called with each code that comes into view. */
  found(text: string): Promise<void>;
}

/**
 * Shows the camera in an element, and looks for codes until the signal.
 *
 * @throws DOMException when there is no camera, or its user does not allow it
 */
export async function followCamera(
  video: HTMLVideoElement,
  { signal, found }: Following,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  });
  const reader = await openCodeReader();
  const end = () => {
    for (const track of stream.getTracks()) track.stop();
    reader.close();
  };
  signal.addEventListener('abort', end);
  if (signal.aborted) return end();
  video.srcObject = stream;
  await video.play();
  let last = '';
  for (let missed = 0; !signal.aborted; ) {
    const text = video.videoWidth > 0 ? await reader.read(video) : '';
    missed = text ? 0 : missed + 1;
    if (missed > forgetAfter) last = '';
    if (text && text !== last) {
      last = text;
      await found(text);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
