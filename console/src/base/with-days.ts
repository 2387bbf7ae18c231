/** A day that is no part of a code, such as that of a lot, nor of an instant. */
const aDay = /(?<![\w-])\d{4}-\d\d-\d\d(?![\w-])/g;

/** A text of the service with its days in the form of a language. */
export const withDays = (text: string, locale: string): string =>
  text.replace(aDay, (day) => {
    const date = new Date(day);
    const form = { dateStyle: 'medium', timeZone: 'UTC' } as const;
    return Number.isNaN(+date) ? day : date.toLocaleDateString(locale, form);
  });
