import type { ReactNode } from 'react';
import { useWords } from '../../words/language.tsx';
import { Facts } from '../record/record.tsx';
import styles from './mail.module.css';

interface MailPreviewProps {
  mail: { to: readonly string[]; subject: string; text: string; unprintable: string };
  /** The way to the attached file. */
  attachment: ReactNode;
}

/** The mail as its recipients get it. */
export function MailPreview({ mail, attachment }: MailPreviewProps) {
  const words = useWords().mail;
  return (
    <section aria-label={words.preview}>
      <Facts
        facts={[
          [words.to, mail.to.join(', ')],
          [words.subject, mail.subject],
          [words.attachment, attachment],
        ]}
      />
      <p className={styles.text}>{mail.text}</p>
      {mail.unprintable && <p role="note">{words.unprintable(mail.unprintable)}</p>}
    </section>
  );
}
