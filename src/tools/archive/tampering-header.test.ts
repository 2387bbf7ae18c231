/** An archive whose header or settings were altered is refused, although its checksum matches. */
import { beforeAll, describe, expect, test } from 'vitest';
import {
  archiveOf,
  linesIn,
  refusalOf,
  tampered,
  withChecksum,
} from '../../../test/support/archives.ts';
import type { Client } from '../../../test/support/client.ts';
import { newOrganization } from '../../../test/support/world.ts';

let target: Client;
let archive: string;

beforeAll(async () => {
  archive = await archiveOf(await newOrganization({ baseCurrency: 'EUR' }));
  target = await newOrganization({ name: 'Empty' });
});

type Line = ReturnType<typeof linesIn>[number];
type Case = [title: string, make: () => string, line: RegExp];

/** With a matching checksum, and the counts of the original header. */
const uncounted = (change: (lines: Line[]) => Line[]) =>
  withChecksum(change(linesIn(archive)).map((line) => JSON.stringify(line)));

const headerOf = (change: (header: Line) => void) =>
  tampered(archive, (lines) => {
    change(lines[0]);
    return lines;
  });
const settingsOf = (settings: object) =>
  headerOf(({ organization }) => Object.assign(organization, settings));

describe('an archive with an invalid header is refused:', () => {
  test.each<Case>([
    ['no counts', () => uncounted(([{ rows, ...header }, ...lines]) => [header, ...lines]), /rows/],
    [
      'every field invalid',
      () =>
        uncounted(([header, ...lines]) => [
          {
            ...header,
            format: '1',
            exportedAt: 'yesterday',
            organization: { id: 'x', base_currency: null, time_zone: 'UTC' },
            rows: { vendors: -1, skus: '3' },
            more: true,
          },
          ...lines,
        ]),
      new RegExp(
        [
          '^Line 1, the header: more is not known',
          'format must be a whole number',
          'exportedAt must be an ISO 8601.*',
          'organization.id must be a UUID',
          'organization.time_zone is not known',
          'organization.name is required',
          'organization.base_currency must be a text',
          'rows.vendors must be a whole number, 0 or more',
          'rows.skus must be a whole number, 0 or more. Nothing',
        ].join('; '),
      ),
    ],
    [
      'settings that are a list',
      () => headerOf((header) => Object.assign(header, { organization: [] })),
      /^Line 1, the header: organization must be an object\./,
    ],
    [
      'counts that are a list',
      () => uncounted(([header, ...lines]) => [{ ...header, rows: [] }, ...lines]),
      /^Line 1, the header: rows must be an object\./,
    ],
    [
      'a second header',
      () => uncounted(([header, ...lines]) => [header, header, ...lines]),
      /^Line 2 is not a row of a table\./,
    ],
    [
      'a header further down',
      () => uncounted(([header, first, ...lines]) => [first, header, ...lines]),
      /^This is not an export of an organization: its first line is not the header of one\./,
    ],
  ])('%s', async (_title, make, line) => {
    expect(await refusalOf(target, make())).toMatch(line);
  });
});

describe('an archive with an invalid setting is refused:', () => {
  test.each<[title: string, settings: object, line: RegExp]>([
    [
      'an unknown time zone',
      { timezone: 'Mars/Phobos' },
      /^Line 1, the header: organization\.timezone must be an IANA time zone/,
    ],
    ['no currency', { base_currency: null }, /organization\.base_currency must be a text\./],
    [
      'all of them',
      {
        base_currency: '<script>',
        logo: 'x',
        address: ['x'],
        negative_stock: 'maybe',
        closed_through: 'infinity',
      },
      new RegExp(
        [
          'base_currency must have 3 characters or fewer',
          'organization.address must be an object',
          'organization.logo must be .*',
          'organization.negative_stock must be one of allow, reject',
          'organization.closed_through must be a calendar date',
        ].join('; '),
      ),
    ],
    [
      'an unknown field of the address',
      { address: { street: 'Mill Lane' } },
      /organization\.address\.street is not known\./,
    ],
    [
      'a name with a line break',
      { name: 'Mill\nLane' },
      /organization\.name must not contain control/,
    ],
  ])('%s', async (_title, settings, line) => {
    expect(await refusalOf(target, settingsOf(settings))).toMatch(line);
  });
});
