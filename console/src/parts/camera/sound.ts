/** Hertz and milliseconds of a code that is known, and of one that is not. */
const tones = { hit: [880, 90], miss: [220, 300] } as const;

/** Tells by a tone, and where there is a motor by a shake, whether a code was known. */
export function signal(isHit: boolean): void {
  const [pitch, length] = isHit ? tones.hit : tones.miss;
  navigator.vibrate?.(length);
  const context = new AudioContext();
  const tone = context.createOscillator();
  tone.frequency.value = pitch;
  tone.connect(context.destination);
  tone.onended = () => context.close();
  tone.start();
  tone.stop(context.currentTime + length / 1_000);
}
