import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { useAsk } from '../../parts/question/ask.ts';
import { useWords } from '../../words/language.tsx';
import styles from './settings.module.css';

interface SecretProps {
  title: string;
  /** The purpose of the secret. */
  text: string;
  /** Null where the answer was lost and asked for again: the service shows it only once. */
  secret: string | null;
  onClose(): void;
}

/** A secret that is shown this once, to be copied. */
export function Secret({ title, text, secret, onClose }: SecretProps) {
  const { settings: words, act } = useWords();
  const ask = useAsk();
  const [isCopied, setCopied] = useState(false);
  const copy = async (value: string) => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  };
  return (
    <Dialog
      label={title}
      onClose={onClose}
      mayClose={() => isCopied || secret === null || ask({ text: words.notCopied, yes: act.close })}
    >
      <div className={styles.secret}>
        <h2>{title}</h2>
        {secret === null ? (
          <p role="alert">{words.secretLost}</p>
        ) : (
          <>
            <p>{text}</p>
            <p className="faint">{words.shownOnce}</p>
            <input
              readOnly
              aria-label={title}
              value={secret}
              onFocus={(event) => event.target.select()}
            />
          </>
        )}
        <div className={styles.actions}>
          {secret !== null && (
            <Button main onClick={() => copy(secret)}>
              {isCopied ? words.copied : words.copy}
            </Button>
          )}
          <Button onClick={onClose}>{words.done}</Button>
        </div>
      </div>
    </Dialog>
  );
}
