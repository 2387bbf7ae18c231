/** Figures and days as text. Decimals stay text from the answer to the screen: no digit is lost. */
import { useOrganization } from '../base/organization.tsx';
import { useLanguage } from '../words/language.tsx';
import { monthNamed } from './month-names.ts';

type Numeral = Intl.StringNumericLiteral;

/** More fraction digits than any figure of the service has. */
const allDigits = 20;
/** A unit cost is shown to four places; a title has the rest. */
export const costPlaces = 4;
/** A quantity, too. */
const quantityPlaces = 4;

export interface Format {
  /** A quantity or any other exact decimal, with all its digits. */
  exact(text: string): string;
  /** A quantity to four places at most. */
  quantity(text: string): string;
  /** A unit cost to four places at most, or to all four. */
  cost(text: string, places?: 'all'): string;
  /** An amount with the minor units of its currency, or more where it has more. */
  amount(text: string, currency?: string): string;
  /** Decimals of an amount in the organization's currency. */
  amountPlaces: number;
  /** An amount with its currency. */
  money(text: string, currency?: string): string;
  /** The title of a column of amounts: it ends with the sign of the currency. */
  titled(title: string): string;
  percent(text: string): string;
  /** A difference in percent: also what is above 0 has its sign. */
  signedPercent(text: string): string;
  count(value: number): string;
  /** Of a file. */
  size(bytes: number): string;
  /** A plain day. */
  day(text: string): string;
  /** A plain day with its weekday; the year only if it is another than this one. */
  weekday(text: string): string;
  /** A month such as `2026-02`. */
  month(text: string): string;
  /** A plain day without its year. */
  shortDay(text: string): string;
  /** Its name alone, in three letters or so. */
  shortMonth(text: string): string;
  /** A time in the organization's time zone. */
  time(text: string): string;
  relative(text: string, now?: number): string;
}

/** In the currency and time zone of the organization. */
export function useFormat(): Format {
  const { currency, timezone } = useOrganization();
  return useFormatIn(currency, timezone);
}

export function useFormatIn(currency: string, timezone: string): Format {
  const { locale } = useLanguage();
  return formatFor(locale, currency, timezone);
}

/** The sign of figures that are shown; what is sent or copied has a hyphen. */
const minus = '\u2212';

const formats = new Map<string, Format>();

/** All figures share a format: a screen has hundreds of them, and formats are slow to make. */
function formatFor(locale: string, currency: string, timezone: string): Format {
  const name = `${locale} ${currency} ${timezone}`;
  const known = formats.get(name) ?? makeFormat(locale, currency, timezone);
  formats.set(name, known);
  return known;
}

function makeFormat(locale: string, currency: string, timezone: string): Format {
  const numbers = new Map<string, Intl.NumberFormat>();
  const number = (text: string, options: Intl.NumberFormatOptions) => {
    const key = JSON.stringify(options);
    let made = numbers.get(key);
    if (!made) {
      // A figure that rounds to 0 has no sign.
      made = new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options });
      numbers.set(key, made);
    }
    return made.format(text as Numeral).replace('-', minus);
  };
  const units = new Map<string, number>();
  const minorUnits = (code: string) => {
    const known = units.get(code) ?? digitsOf(locale, code);
    units.set(code, known);
    return known;
  };
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return {
    exact: (text) => number(text, { maximumFractionDigits: allDigits }),
    quantity: (text) => number(text, { maximumFractionDigits: quantityPlaces }),
    cost: (text, places) => {
      const minimumFractionDigits = places === 'all' ? costPlaces : 2;
      return number(text, { minimumFractionDigits, maximumFractionDigits: costPlaces });
    },
    amount: (text, code = currency) => {
      const digits = minorUnits(code);
      return number(text, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    },
    amountPlaces: minorUnits(currency),
    money: (text, code = currency) => number(text, { style: 'currency', currency: code }),
    titled: (title) => `${title} ${signOf(locale, currency)}`,
    percent: (text) => `${number(text, { maximumFractionDigits: 1 })} %`,
    signedPercent: (text) =>
      `${number(text, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })} %`,
    count: (value) => number(String(value), {}),
    size: (bytes) => {
      const [value, unit] = bytes < 1e6 ? [bytes / 1e3, 'kilobyte'] : [bytes / 1e6, 'megabyte'];
      return number(String(value), { style: 'unit', unit, maximumFractionDigits: 1 });
    },
    ...calendarOf(locale, timezone),
    relative: (text, now = Date.now()) => {
      const seconds = (Date.parse(text) - now) / 1000;
      const units = [
        ['day', 86_400],
        ['hour', 3_600],
        ['minute', 60],
      ] as const;
      for (const [unit, length] of units) {
        if (Math.abs(seconds) >= length) return relative.format(Math.round(seconds / length), unit);
      }
      return relative.format(0, 'minute');
    },
  };
}

type Calendar = Pick<Format, 'day' | 'weekday' | 'month' | 'shortDay' | 'shortMonth' | 'time'>;

function calendarOf(locale: string, timeZone: string): Calendar {
  const inUtc = { timeZone: 'UTC' };
  const inWeek = { weekday: 'short', day: 'numeric', month: 'short', ...inUtc } as const;
  const of = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  const day = of({ dateStyle: 'medium', ...inUtc });
  const weekday = of(inWeek);
  const weekdayOfYear = of({ ...inWeek, year: 'numeric' });
  const month = of({ month: 'long', year: 'numeric', ...inUtc });
  const shortDay = of({ day: 'numeric', month: 'short', ...inUtc });
  const shortMonth = of({ month: 'short', ...inUtc });
  const time = of({ dateStyle: 'medium', timeStyle: 'short', timeZone });
  const startOf = (text: string) => new Date(`${text}T00:00:00Z`);
  return {
    day: (text) => day.format(startOf(text.slice(0, 10))),
    weekday: (text) => {
      const isThisYear = text.slice(0, 4) === todayIn(timeZone).slice(0, 4);
      return (isThisYear ? weekday : weekdayOfYear).format(startOf(text));
    },
    month: (text) => month.format(startOf(`${text}-01`)),
    shortDay: (text) => shortDay.format(startOf(text)),
    shortMonth: (text) => shortMonth.format(startOf(`${text}-01`)),
    time: (text) => time.format(new Date(text)),
  };
}

/** The sign of a currency: €, or its code where it has none. */
const signOf = (locale: string, currency: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** Minor units of a currency. */
const digitsOf = (locale: string, currency: string): number =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

/** Whether an exact decimal is below 0; without a float. */
export const isNegative = (text: string): boolean => text.startsWith('-');
/** The text of a difference: it always shows its sign. */
export const signed = (text: string, shown: string): string =>
  isNegative(text) || showsZero(shown) ? shown : `+${shown}`;
/** Whether the text of a figure shows zero: the figure itself may be less. */
export const showsZero = (shown: string): boolean => !/[1-9]/.test(shown);
export const isZero = (text: string): boolean => /^-?0*(\.0*)?$/.test(text);

/** The decimal that was typed, in the form of the service; text that is none stays as it is. */
export function typedDecimal(text: string, locale: string): string {
  const decimal = Intl.NumberFormat(locale)
    .formatToParts(1.5)
    .find((p) => p.type === 'decimal');
  const group = decimal?.value === ',' ? /[.\s\u00a0'\u2019]/g : /[,\s\u00a0'\u2019]/g;
  const plain = text.trim().replace(minus, '-');
  // A single point or comma is the decimal mark, whatever the language: a scanner or a copied cell.
  if (/^-?\d*[.,]\d+$/.test(plain) && decimal && !plain.includes(decimal.value)) {
    return isGrouping(plain) ? plain.replace(/[.,]/, '') : plain.replace(',', '.');
  }
  // Groups come before the decimal mark: after it, the number is of another language.
  const mark = decimal?.value ?? '.';
  const [, fraction = ''] = plain.split(mark);
  if (group.test(fraction)) return plain;
  return plain.replace(group, '').replace(mark, '.');
}

/** `1.000` in German, `1,000` in English: three digits after one mark that groups. */
const isGrouping = (text: string) => /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text);

/**
 * The day that was typed: a plain day, `t` for today, `+3` for three days from today, `24.12.`,
 * `24.12.26` or `24/12`, in the order of the language, or `24 Dec 2026`. Undefined for other text.
 */
export function typedDay(text: string, today: string, locale: string): string | undefined {
  const plain = text.trim().toLowerCase();
  if (plain === '') return '';
  if (plain === 't') return today;
  const shift = /^([+-]\d{1,4})$/.exec(plain);
  if (shift) return shifted(today, Number(shift[1]));
  if (isDay(plain)) return plain;
  const parts = /^(\d{1,2})([./-])(\d{1,2})(?:\2(\d{2}|\d{4})?)?$/.exec(plain);
  if (!parts) return withMonthName(plain, today, locale);
  const [, one = '', mark, other = '', typedYear] = parts;
  const year = typedYear ? typedYear.padStart(4, '20') : today.slice(0, 4);
  const monthFirst = mark !== '.' && isMonthFirst(locale);
  const made = (month: string, day: string) =>
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const orders = [made(other, one), made(one, other)];
  // A month above 12 is a day, whatever the language.
  return (monthFirst ? orders.reverse() : orders).find(isDay);
}

/** `24 Dec 2026`, `24. Dezember` or `Dec 24, 2026`, as days are shown. */
function withMonthName(text: string, today: string, locale: string): string | undefined {
  const [, before, name = '', after, typedYear] =
    /^(\d{1,2})?\.?\s*(\p{L}+\.?)\s*(\d{1,2}(?!\d))?,?\s*(\d{4})?$/u.exec(text) ?? [];
  const [day, month] = [before ?? after, monthNamed(name, locale)];
  if (!day || !month || (before && after)) return undefined;
  const year = typedYear ?? today.slice(0, 4);
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(found) ? found : undefined;
}

/** Whether a language writes the month before the day. */
export function isMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(new Date(0));
  return parts[0]?.type === 'month';
}

/** Whether a text is a plain day that exists, such as `2026-02-28`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

export function shifted(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Of a month such as `2026-02`. */
export const lastDayOf = (month: string): string => {
  const inNextMonth = shifted(`${month}-01`, 31);
  return shifted(`${inNextMonth.slice(0, 7)}-01`, -1);
};

/** The day of a time in a time zone. */
export function dayIn(timezone: string, time: Date): string {
  // The Swedish form of a day is year-month-day.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(time);
}

/** Today in a time zone. */
export const todayIn = (timezone: string): string => dayIn(timezone, new Date());

/** The instant at which a day ends in a time zone, to the millisecond. */
export function endOfDay(day: string, timezone: string): string {
  const local = Date.parse(`${day}T23:59:59.999Z`);
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const offset = (at: number) =>
    Date.parse(`${shown.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
  // The offset at the guess may be that of the other side of a change of the clocks.
  const guess = local - offset(local);
  return new Date(local - offset(guess)).toISOString();
}

const halfDay = 12 * 60 * 60_000;

/** The middle of a day in a time zone, as a time of the service; other text stays as it is. */
export const middleOf = (day: string, timezone: string): string =>
  isDay(day) ? new Date(Date.parse(endOfDay(day, timezone)) - halfDay).toISOString() : day;

/** A day that a field has, else another. */
export const dayOr = (text: string, other: string): string => (isDay(text) ? text : other);
