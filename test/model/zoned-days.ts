/** Days of the calendar in a time zone, and the moments at which they begin. */

/** A timestamp in UTC with milliseconds, so that texts compare as times do. */
export function timestamp(text: string): string {
  return new Date(text).toISOString();
}

/** The date that the calendar shows at a moment. */
export function dateIn(timeZone: string, moment: string): string {
  return formatOf(timeZone, { dateStyle: 'short' }).format(new Date(moment));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** To make a format costs far more than to use it. */
function formatOf(timeZone: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${timeZone} ${JSON.stringify(style)}`;
  const format = formats.get(name) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, ...style });
  formats.set(name, format);
  return format;
}

/** The moment at which a day begins. */
export function midnightIn(timeZone: string, date: string): string {
  const targets = Date.parse(`${date}T00:00:00Z`);
  const clock = formatOf(timeZone, { dateStyle: 'short', timeStyle: 'medium' });
  let moment = targets;
  // The first guess may use the offset of another season; the second is right.
  for (let guess = 0; guess < 2; guess += 1) {
    const shown = Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`);
    moment += targets - shown;
  }
  return new Date(moment).toISOString();
}

/** The day that comes so many days after a date. */
export function daysAfter(date: string, days: number): string {
  const moment = new Date(`${date}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}
