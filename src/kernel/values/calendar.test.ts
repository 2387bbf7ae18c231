import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { query } from '../../../test/support/world.ts';
import { dayAfter, dayIn, isDay, parseInstant, startOfDay } from './calendar.ts';

describe('days', () => {
  test.each(['2026-03-01', '2024-02-29', '2000-02-29', '1900-01-01', '9999-12-31'])(
    '%s is one',
    (text) => expect(isDay(text)).toBe(true),
  );

  test.each([
    '2026-02-29',
    '2026-02-30',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1899-12-31',
    '0000-01-01',
    '26-03-01',
    '2026-3-1',
    '20260301',
    '2026-03-01T00:00:00Z',
    '2026-03-01\n',
    ' 2026-03-01',
    '２０２６-03-01',
    '+002026-03-01',
    '',
  ])('%j is none', (text) => expect(isDay(text)).toBe(false));

  it('agrees with the calendar on every day that there is', () => {
    const years = fc.date({
      min: new Date('1900-01-01'),
      max: new Date('9999-12-31'),
      noInvalidDate: true,
    });
    fc.assert(fc.property(years, (date) => isDay(date.toISOString().slice(0, 10))));
  });
});

describe('instants', () => {
  test.each([
    ['2026-03-01T08:00:00Z', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T08:00Z', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T08:00+05:30', '2026-03-01T02:30:00.000Z'],
    ['2026-03-01t08:00:00z', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T08:00:00.1Z', '2026-03-01T08:00:00.100Z'],
    ['2026-03-01T08:00:00,25Z', '2026-03-01T08:00:00.250Z'],
    ['2026-03-01T08:00:00.123456789Z', '2026-03-01T08:00:00.123Z'],
    ['2026-03-01T08:00:00.999999Z', '2026-03-01T08:00:00.999Z'],
    ['2026-03-01T08:00:00+05:30', '2026-03-01T02:30:00.000Z'],
    ['2026-03-01T08:00:00+0530', '2026-03-01T02:30:00.000Z'],
    ['2026-03-01T00:00:00+14:00', '2026-02-28T10:00:00.000Z'],
    ['2026-12-31T23:59:59-01:00', '2027-01-01T00:59:59.000Z'],
    ['2026-03-01T08:00:00-00:00', '2026-03-01T08:00:00.000Z'],
  ])('%s is %s', (text, instant) => expect(parseInstant(text)).toBe(instant));

  test.each([
    '2026-03-01',
    '2026-03-01T08:00',
    '2026-03-01T08Z',
    '2026-03-01T08:00.5Z',
    '2026-03-01T08:00:00',
    '2026-03-01 08:00:00Z',
    '2026-02-30T08:00:00Z',
    '2026-03-01T24:00:00Z',
    '2026-03-01T08:60:00Z',
    '2026-03-01T08:00:60Z',
    '2026-03-01T08:00:00.Z',
    '2026-03-01T08:00:00+24:00',
    '2026-03-01T08:00:00+05:60',
    '2026-03-01T08:00:00+5',
    '2026-03-01T08:00:00 +05:30',
    '1900-01-01T00:00:00+14:00',
    '9998-12-31T23:59:59-01:00',
    '9999-12-31T23:59:59Z',
    '+010000-01-01T00:00:00Z',
    '2026-03-01T08:00:00Z\n',
    'now',
    '',
  ])('%j is none', (text) => expect(parseInstant(text)).toBeUndefined());

  it('has one normal form', () => {
    const dates = fc.date({
      min: new Date('1900-01-02'),
      max: new Date('9998-12-30'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(dates, (date) => {
        expect(parseInstant(date.toISOString())).toBe(date.toISOString());
      }),
    );
  });
});

describe('the day in a time zone', () => {
  test.each([
    ['UTC', '2026-03-01T23:59:59.999Z', '2026-03-01'],
    ['Asia/Tokyo', '2026-02-28T14:59:59.999Z', '2026-02-28'],
    ['Asia/Tokyo', '2026-02-28T15:00:00.000Z', '2026-03-01'],
    ['America/New_York', '2026-03-08T04:59:59.999Z', '2026-03-07'],
    ['America/New_York', '2026-03-09T03:59:59.999Z', '2026-03-08'],
    ['Pacific/Kiritimati', '2025-12-31T10:00:00.000Z', '2026-01-01'],
    ['Pacific/Apia', '2011-12-30T09:59:59.000Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00.000Z', '2011-12-31'],
    ['Asia/Kathmandu', '2026-02-28T18:15:00.000Z', '2026-03-01'],
  ])('%s at %s is %s', (zone, instant, day) => {
    expect(dayIn(zone, instant)).toBe(day);
    expect(dayIn(zone, new Date(instant))).toBe(day);
  });

  it('is the day that the database finds', async () => {
    const zones = [
      'UTC',
      'Europe/Berlin',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
    ];
    const instants = fc.sample(
      fc.date({
        min: new Date('1990-01-01'),
        max: new Date('2035-12-31'),
        noInvalidDate: true,
      }),
      { numRuns: 200, seed: 7 },
    );
    const cases = instants.map((instant, index) => ({
      zone: zones[index % zones.length] as string,
      instant: instant.toISOString(),
    }));
    const rows = await query<{ day: string }>(
      `select (c.instant at time zone c.zone)::date::text as day
       from unnest($1::text[], $2::timestamptz[]) with ordinality as c (zone, instant, ordinal)
       order by c.ordinal`,
      [cases.map((each) => each.zone), cases.map((each) => each.instant)],
    );
    expect(cases.map(({ zone, instant }) => dayIn(zone, instant))).toEqual(
      rows.map((row) => row.day),
    );
  });
});

describe('the beginning of a day', () => {
  test.each([
    ['UTC', '2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['Europe/Berlin', '2026-03-01', '2026-02-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-07-01', '2026-06-30T22:00:00.000Z'],
    // Clocks skip this midnight.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ])('in %s on %s is %s', (timezone, day, start) => {
    expect(startOfDay(timezone, day)).toBe(start);
    expect(startOfDay(timezone, day)).toBe(start);
  });

  it('is the same after very many other days', () => {
    const days = Array.from({ length: 1_100 }, (_, count) => dayAfter('2026-01-01', count));
    const starts = days.map((day) => startOfDay('Europe/Berlin', day));
    expect(starts.map((start) => dayIn('Europe/Berlin', start))).toEqual(days);
    expect(days.map((day) => startOfDay('Europe/Berlin', day))).toEqual(starts);
  });
});
