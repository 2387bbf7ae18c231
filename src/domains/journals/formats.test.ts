/** X084: the files of a journal, read by programs that know their formats alone. */
import Big from 'big.js';
import { beforeAll, expect, test } from 'vitest';
import type { Journal } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { readPostings } from '../../../test/support/datev-reader.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { fileOf } from '../../../test/support/file-of.ts';
import {
  postingsOf,
  readJournalEntry,
  readManualJournal,
} from '../../../test/support/journal-bodies.ts';
import { codes, issue, setAccounts } from '../../../test/support/journals.ts';
import { done } from '../../../test/support/making.ts';
import { buy } from '../../../test/support/purchasing.ts';
import { materialsLedger, newLocation, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let journal: Journal;

const datev = { consultantNumber: 29098, clientNumber: 55003, fiscalYearStart: '2024-07-01' };

beforeAll(async () => {
  owner = await newOrganization({ baseCurrency: 'EUR' });
  const { countDifferences = '', stockAdjustments = '' } = codes;
  await setAccounts(owner, { datev });
  const materialId = await newMaterial(owner);
  const locationId = await newLocation(owner, 'Attic');
  const found = { materialId, locationId, eventDate: '2026-03-03T12:00:00Z' };
  const adjust = (body: object) =>
    done(owner.post(`${materialsLedger.path}/adjustments`, { ...found, ...body }));
  await buy(owner, materialId, 100, 1234.56, '2026-03-02');
  const lost = await adjust({ quantity: 3, unitCost: 0.07 });
  await issue(owner, '2026-03');
  await adjust({ quantity: 3, unitCost: 0.07, replaces: lost.id, cancel: true });
  await done(
    owner.patch('/journal-accounts', {
      accounts: [
        { key: 'goodsReceivedNotInvoiced', code: '1600', name: 'Noch nicht berechnet; "GR/IR"' },
        { key: 'countDifferences', code: countDifferences },
        { key: 'stockAdjustments', code: stockAdjustments, name: '=1+1' },
        // This line has one account on both sides.
        { key: 'openingStock', code: codes.inventoryMaterials },
      ],
    }),
  );
  await adjust({ quantity: 9, unitCost: 1, reason: 'Opening stock' });
  await buy(owner, materialId, 1, 10.05, '2026-04-30');
  journal = await issue(owner, '2026-04');
});

const file = (format: string) => owner.get(`/journals/${journal.id}`, { query: { format } });

/** Every posting as `debit credit amount`, in the order of the lines. */
const expected = (): string[] =>
  journal.lines
    .filter(({ debit, credit }) => debit.code !== credit.code)
    .map(({ debit, credit, amount }) => `${debit.code} ${credit.code} ${Big(amount).toFixed(2)}`);

test('the journal has late lines, swapped ones, and one that files leave out', () => {
  expect(journal.lines.map(({ kind, late }) => [kind, late])).toEqual([
    ['purchase', false],
    ['adjustment', true],
    ['opening', true],
  ]);
  expect(journal.lines[1]).toMatchObject({ debit: { key: 'stockAdjustments' }, amount: '0.21' });
  expect(expected()).toHaveLength(2);
});

test('a file for DATEV has the published columns, forms and encoding', async () => {
  const { response, bytes } = await fileOf(owner, `/journals/${journal.id}?format=datev`);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=windows-1252');
  expect(response.headers.get('content-disposition')).toContain('EXTF_JRN-2_2026-04.csv');
  const { head, postings } = readPostings(bytes);
  expect(head).toMatchObject({
    consultant: '29098',
    client: '55003',
    fiscalYearStart: '20250701',
    accountLength: '4',
    from: '20260401',
    to: '20260430',
    currency: 'EUR',
  });
  expect(postings.map(({ debit, credit, amount }) => `${debit} ${credit} ${amount}`)).toEqual(
    expected(),
  );
  expect(postings.map(({ day, document, text }) => [day, document, text])).toEqual([
    ['3004', 'JRN-2', 'Wareneingang 2026-04'],
    ['3004', 'JRN-2', 'Bestandskorrektur, Korrektur 2026-03'],
  ]);
});

test('a file for DATEV needs the numbers of consultant and client, and accounts of digits', async () => {
  const change = (body: object) => done(owner.patch('/journal-accounts', body));
  await change({ datev: { clientNumber: null } });
  expect(faultsOf(await file('datev'))).toEqual([['query/format', 'datev_not_set']]);
  await change({ datev });
});

test('a manual journal of Xero has the published fields, and adds up to zero', async () => {
  const answer = await file('xero');
  expect(answer.headers.get('content-type')).toMatch(/\+json/);
  const body = readManualJournal(answer.text);
  expect(body).toMatchObject({ Date: '2026-04-30', Status: 'DRAFT', LineAmountTypes: 'NoTax' });
  expect(postingsOf(body.lines)).toEqual(expected());
  expect(answer.text).toContain('"LineAmount":10.05');
});

test('a journal entry of QuickBooks has the published fields, and debits what it credits', async () => {
  const body = readJournalEntry((await file('quickbooks')).text);
  expect(body).toMatchObject({ DocNumber: 'JRN-2', TxnDate: '2026-04-30' });
  expect(body.CurrencyRef).toEqual({ value: 'EUR' });
  expect(postingsOf(body.lines)).toEqual(expected());
});

test('a journal that posts nothing is no file of programs that take none without lines', async () => {
  const other = await newOrganization({ baseCurrency: 'EUR' });
  await setAccounts(other, { datev });
  const { id } = await issue(other, '2026-03');
  const asked = (format: string) => other.get(`/journals/${id}`, { query: { format } });
  for (const format of ['xero', 'quickbooks']) {
    expect(faultsOf(await asked(format))).toEqual([['query/format', 'nothing_posted']]);
  }
  for (const format of ['csv', 'datev']) expect((await asked(format)).status).toBe(200);
});

test('files refuse accounts and fiscal years that their formats do not know', async () => {
  const key = 'stockAdjustments';
  const other = await newOrganization({ baseCurrency: 'KWD' });
  await setAccounts(other, { datev });
  const locationId = await newLocation(other, 'Attic');
  const found = { materialId: await newMaterial(other), locationId, quantity: 3, unitCost: 0.007 };
  const eventDate = '2026-03-03T12:00:00Z';
  await done(other.post(`${materialsLedger.path}/adjustments`, { ...found, eventDate }));
  await done(other.patch('/journal-accounts', { accounts: [{ key, code: 'Adjustments' }] }));
  const issued = await issue(other, '2026-03');
  const faults = async (format: string) =>
    faultsOf(await other.get(`/journals/${issued.id}`, { query: { format } }));
  const both = ['invalid_account', 'too_many_decimals'].map((code) => ['query/format', code]);
  expect(await faults('xero')).toEqual(both);
  expect(await faults('datev')).toEqual(both);
  const body = { datev: { fiscalYearStart: '2024-02-29' } };
  expect(faultsOf(await other.patch('/journal-accounts', body))).toEqual([
    ['/datev/fiscalYearStart', 'not_first_of_month'],
  ]);
});

test('a CSV file names the accounts, and nothing that a spreadsheet would run', async () => {
  const [headings = '', ...rows] = (await file('csv')).text.trim().split('\r\n');
  expect(headings.split(',').slice(0, 4)).toEqual(['journalNumber', 'date', 'kind', 'debit']);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain(`1600,"Noch nicht berechnet; ""GR/IR""",10.05,EUR,false,2026-04`);
  expect(rows[1]).toContain(`,'=1+1,`);
});
