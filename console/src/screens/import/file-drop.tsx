import { type DragEvent, useState } from 'react';
import { useWords } from '../../words/language.tsx';
import styles from './import.module.css';

/** Takes a file that is dropped or chosen. */
export function FileDrop({ onFile }: { onFile(file: File): void }) {
  const words = useWords().imports;
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <label
      className={styles.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span>{words.drop}</span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,.xlsx"
        aria-label={words.file}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          // This lets the same file be chosen again after it was corrected elsewhere.
          event.target.value = '';
        }}
      />
    </label>
  );
}
