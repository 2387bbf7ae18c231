/** The usual message of a mail, in the language in which its paper is printed. */
import { useOrganization } from '../../base/organization.tsx';
import { localeOf } from '../../words/language.tsx';
import type { LanguageCode } from '../../words/languages.ts';
import { todayIn } from '../format.ts';
import type { Partner } from './partner.ts';

/** The sentence that names the paper, and the one with a day; `day` is as it is shown. */
interface Sentences {
  paper(number: string): string;
  day?(day: string): string;
}

const kinds = {
  purchase_order: {
    en: {
      paper: (number) => `Please find attached our purchase order ${number}.`,
      day: (day) => `We expect the goods by ${day}.`,
    },
    de: {
      paper: (number) => `Anbei erhalten Sie unsere Bestellung ${number}.`,
      day: (day) => `Wir erwarten die Ware bis zum ${day}.`,
    },
  },
  quote: {
    en: {
      paper: (number) => `Please find attached our quote ${number}.`,
      day: (day) => `It is valid until ${day}.`,
    },
    de: {
      paper: (number) => `Anbei erhalten Sie unser Angebot ${number}.`,
      day: (day) => `Es gilt bis zum ${day}.`,
    },
  },
  order_confirmation: {
    en: {
      paper: (number) => `Please find attached the confirmation of your order ${number}.`,
      day: (day) => `It is to be shipped by ${day}.`,
    },
    de: {
      paper: (number) => `Anbei erhalten Sie die Bestätigung Ihres Auftrags ${number}.`,
      day: (day) => `Der Versand ist bis zum ${day} vorgesehen.`,
    },
  },
  proforma_invoice: {
    en: { paper: (number) => `Please find attached our proforma invoice for order ${number}.` },
    de: {
      paper: (number) => `Anbei erhalten Sie unsere Proforma-Rechnung zum Auftrag ${number}.`,
    },
  },
} satisfies Record<string, Record<LanguageCode, Sentences>>;

type Kind = keyof typeof kinds;

/** Gives the text of a mail about an order; a day that is past is not named. */
export function useUsualText(partner: Partner) {
  const { timezone, paperLanguage } = useOrganization();
  const language = partner.language ?? paperLanguage;
  const days = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  return (kind: Kind, number: string, day: string | null): string => {
    const said: Sentences = kinds[kind][language];
    const isComing = day !== null && day >= todayIn(timezone);
    const dated = isComing && said.day?.(days.format(new Date(`${day}T00:00:00Z`)));
    return [said.paper(number), dated].filter(Boolean).join('\n\n');
  };
}
