/** The camera as a scanner: each code in view counts once, with a tone and a word. */
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../words/language.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import styles from './camera.module.css';
import { followCamera } from './follow-camera.ts';
import type { ScanProps } from './scan-props.ts';
import { signal as sound } from './sound.ts';

interface Said {
  text: string;
  tone: 'calm' | 'good' | 'wrong';
}

export default function Camera({ onScan, onClose }: ScanProps & { onClose(): void }) {
  const words = useWords().scan;
  const video = useRef<HTMLVideoElement>(null);
  const [said, say] = useState<Said>({ text: words.aim, tone: 'calm' });
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    const ended = new AbortController();
    const found = async (code: string) => {
      const fault = await latest.current(code);
      sound(fault === undefined);
      say(fault ? { text: fault, tone: 'wrong' } : { text: words.read(code), tone: 'good' });
    };
    const failed = () => say({ text: words.noCamera, tone: 'wrong' });
    if (video.current) followCamera(video.current, { signal: ended.signal, found }).catch(failed);
    return () => ended.abort();
  }, [words]);
  return (
    <Dialog label={words.camera} onClose={onClose}>
      <div className={styles.camera}>
        <video ref={video} className={styles.picture} muted playsInline aria-label={words.aim} />
        <p role="status" className={styles.said} data-tone={said.tone}>
          {said.text}
        </p>
        <Button main onClick={onClose}>
          {words.done}
        </Button>
      </div>
    </Dialog>
  );
}
