import { useAllKeys } from '../base/keys.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useWords } from '../words/language.tsx';
import styles from './key-help.module.css';

/** The keys that act on this screen. */
export default function KeyHelp({ onClose }: { onClose(): void }) {
  const words = useWords().keys;
  const keys = Object.entries(useAllKeys());
  return (
    <Dialog label={words.help} onClose={onClose}>
      <div className={styles.help}>
        <h1>{words.help}</h1>
        <dl>
          {keys.map(([key, { name }]) => (
            <div key={key}>
              <dt>
                <kbd>
                  {key.replace('mod+', navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl ')}
                </kbd>
              </dt>
              <dd>{name}</dd>
            </div>
          ))}
        </dl>
        <button type="button" onClick={onClose}>
          {words.close}
        </button>
      </div>
    </Dialog>
  );
}
