import { type KeyboardEvent, Suspense, useState } from 'react';
import { later } from '../base/later.ts';
import { useWords } from '../words/language.tsx';
import { Button } from './button.tsx';
import type { ScanProps } from './camera/scan-props.ts';
import { Field } from './field.tsx';

const Camera = later(() => import('./camera/camera.tsx'));

/** A field for a scanner that types and ends with Enter, for a person who does, or the camera. */
export function ScanField({ onScan }: ScanProps) {
  const words = useWords().scan;
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const [isOpen, setOpen] = useState(false);
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
    <div data-scan>
      <Field
        label={words.label}
        value={text}
        onChange={setText}
        placeholder={words.hint}
        fault={fault}
        onKeyDown={onKeyDown}
        suffix={hasCamera && <Button onClick={() => setOpen(true)}>{words.camera}</Button>}
      />
      <Suspense>{isOpen && <Camera onScan={onScan} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}

/** Browsers have it on secure addresses alone. */
const hasCamera = navigator.mediaDevices !== undefined;
