/** The usual message of a mail, in the language in which its paper is printed. */
import { type MailKind, usualText } from '@stockwright/mail-texts';
import { useOrganization } from '../../base/organization.tsx';
import { localeOf } from '../../words/language.tsx';
import { todayIn } from '../format.ts';
import type { Partner } from './partner.ts';

/** Gives the text of a mail about an order. */
export function useUsualText(partner: Partner) {
  const { timezone, paperLanguage } = useOrganization();
  const language = partner.language ?? paperLanguage;
  const days = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  const show = (day: string) => days.format(new Date(`${day}T00:00:00Z`));
  return (kind: MailKind, number: string, day: string | null): string =>
    usualText(language, kind, { number, day, today: todayIn(timezone), show });
}
