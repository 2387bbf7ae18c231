import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { isTextField } from '../base/keys.tsx';
import { later } from '../base/later.ts';
import { useWords } from '../words/language.tsx';
import { Button } from './button.tsx';
import type { ScanProps } from './camera/scan-props.ts';
import { Field } from './field.tsx';
import { isDialogOpen } from './open-dialogs.ts';

const Camera = later(() => import('./camera/camera.tsx'));

/** A field for a scanner that types and ends with Enter, for a person who does, or the camera. */
export function ScanField({ onScan, hearsKeys = false }: ScanProps & { hearsKeys?: boolean }) {
  const words = useWords().scan;
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useUnheardKeys(hearsKeys, () => box.current?.querySelector('input')?.focus());
  const onKeyDown = async (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const scanned = text.trim();
    if (scanned === '') return;
    // The field is free for the next code while this one is looked up.
    setText('');
    setFault(await onScan(scanned));
  };
  return (
    <div data-scan ref={box}>
      <Field
        label={words.label}
        value={text}
        onChange={setText}
        placeholder={words.hint}
        fault={fault}
        onKeyDown={onKeyDown}
        onBlur={() => setFault(undefined)}
        suffix={hasCamera && <Button onClick={() => setOpen(true)}>{words.camera}</Button>}
      />
      <Suspense>{isOpen && <Camera onScan={onScan} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}

/** A scanner types wherever the cursor is: keys that no field takes go to the one that is given. */
function useUnheardKeys(isOn: boolean, focus: () => void): void {
  const latest = useRef(focus);
  useEffect(() => {
    latest.current = focus;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, target } = event;
      if (key.length !== 1 || key === ' ' || altKey || ctrlKey || metaKey) return;
      if (isTextField(target) || isDialogOpen()) return;
      // No shortcut and no list takes it: the browser types it where the cursor is.
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [isOn]);
}

/** Browsers have it on secure addresses alone. */
const hasCamera = navigator.mediaDevices !== undefined;
