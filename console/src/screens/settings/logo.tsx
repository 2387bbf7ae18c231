/** The logo of the organization, which its orders are printed with. */
import { type GetOrganizationResponse, updateOrganization } from '@stockwright/client';
import { useId } from 'react';
import { useIsAdmin, useOrganization } from '../../base/organization.tsx';
import { Button } from '../../parts/button.tsx';
import { Section } from '../../parts/record/record.tsx';
import { useToast } from '../../parts/toast.tsx';
import { useRun } from '../../parts/use-run.ts';
import { useWords } from '../../words/language.tsx';
import styles from './settings.module.css';

/** Bytes, as the service takes them. */
const most = 256 * 1024;
const types = ['image/png', 'image/jpeg'];

export function Logo({ logo }: Pick<GetOrganizationResponse, 'logo'>) {
  const words = useWords().settings;
  const { client } = useOrganization();
  const isAdmin = useIsAdmin();
  const run = useRun('organization');
  const toast = useToast();
  const input = useId();
  const write = (next: string | null) => updateOrganization(client, { body: { logo: next } });
  const keep = (next: string | null, done: string) =>
    run(
      () => write(next),
      done,
      () => write(logo),
    );
  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > most || !types.includes(file.type)) {
      toast({ text: words.logoRefused(file.name), tone: 'wrong' });
    } else {
      await keep(await dataUrlOf(file), words.logoSaved);
    }
  };
  return (
    <Section
      title={words.logo}
      actions={
        isAdmin &&
        logo && <Button onClick={() => keep(null, words.logoRemoved)}>{words.removeLogo}</Button>
      }
    >
      {logo && <img src={logo} alt={words.logo} className={styles.logo} />}
      {isAdmin ? (
        <p>
          <label htmlFor={input}>{words.chooseLogo}</label>{' '}
          <input
            id={input}
            type="file"
            accept={types.join(',')}
            onChange={({ target }) => {
              choose(target.files?.[0]);
              target.value = '';
            }}
          />{' '}
          <span className="faint">{words.logoHint}</span>
        </p>
      ) : (
        !logo && <p className="faint">{words.noLogo}</p>
      )}
    </Section>
  );
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
