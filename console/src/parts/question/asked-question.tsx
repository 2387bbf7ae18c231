import { useWords } from '../../words/language.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import type { Asked } from './ask.ts';
import styles from './question.module.css';

/** The question that is open, with its two answers. */
export default function AskedQuestion({ text, yes, answer }: Asked) {
  const words = useWords().act;
  return (
    <Dialog label={text} role="alertdialog" onClose={() => answer(false)}>
      <div className={styles.question}>
        <p>{text}</p>
        <div className={styles.answers}>
          <Button main onClick={() => answer(true)}>
            {yes}
          </Button>
          <Button onClick={() => answer(false)}>{words.back}</Button>
        </div>
      </div>
    </Dialog>
  );
}
