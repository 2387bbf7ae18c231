/** The books of the bakery: accounts, and journals of two months. */
import { dayAfter } from '../../kernel/values/calendar.ts';
import type { Bakery } from './bakery.ts';

/** Accounts by their keys, as the bakery's bookkeeper numbers them. */
const accounts: Readonly<Record<string, [code: string, name: string]>> = {
  inventoryMaterials: ['1410', 'Ingredients and packaging'],
  inventoryProducts: ['1420', 'Baked goods'],
  goodsReceivedNotInvoiced: ['2110', 'Goods received, not invoiced'],
  landedCostClearing: ['2120', 'Transport and duty'],
  landedCostOfReturns: ['5140', 'Transport of goods sent back'],
  conversionAbsorbed: ['5210', 'Work and energy absorbed'],
  scrapLoss: ['5310', 'Burnt batches'],
  costOfGoodsSold: ['5010', 'Cost of goods sold'],
  returnsWrittenOff: ['5320', 'Returned goods binned'],
  countDifferences: ['5330', 'Count differences'],
  stockAdjustments: ['5340', 'Stock adjustments'],
  openingStock: ['3010', 'Opening stock'],
  writeOffs: ['5350', 'Goods written off'],
  costRounding: ['5390', 'Rounding'],
};

const monthOf = (day: string): string => day.slice(0, 7);
const monthAfter = (month: string): string => monthOf(dayAfter(`${month}-01`, 31));

/** Issues the journal of the month of a day, and closes the books with it. */
export async function closeMonth({ owner }: Bakery, day: string): Promise<void> {
  await owner.patch('/journal-accounts', {
    accounts: Object.entries(accounts).map(([key, [code, name]]) => ({ key, code, name })),
  });
  await owner.post('/journals', { month: monthOf(day), close: true });
}

/** Issues the journal of the month after: what has changed since is late in it. */
export async function issueMonthAfter({ owner }: Bakery, day: string): Promise<void> {
  await owner.post('/journals', { month: monthAfter(monthOf(day)) });
}
