/** The sentence that names the paper, and the one with a day; `day` is as it is shown. */
interface Sentences {
  paper(number: string): string;
  day?(day: string): string;
}

const texts = {
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
} satisfies Record<string, Record<'en' | 'de', Sentences>>;

/** A paper that is mailed, or the purchase order. */
export type MailKind = keyof typeof texts;

export type MailLanguage = keyof (typeof texts)[MailKind];

/** The order that is mailed. */
export interface MailedOrder {
  number: string;
  /** ISO; until when it is valid, or by when its goods come or leave. */
  day: string | null;
  /** ISO; a day that is past is not named. */
  today: string;
  /** Writes a day as the language does. */
  show(day: string): string;
}

/** The text of a mail about an order without a message of its own. */
export function usualText(
  language: MailLanguage,
  kind: MailKind,
  { number, day, today, show }: MailedOrder,
): string {
  const said: Sentences = texts[kind][language];
  const dated = day !== null && day >= today && said.day?.(show(day));
  return [said.paper(number), dated].filter(Boolean).join('\n\n');
}
