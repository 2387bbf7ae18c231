/** Counts of the bakery, and the screens of counts. */
import type { Client } from '../../support/client.ts';
import { counted, newCount, postCount, send } from '../../support/counting.ts';
import { done } from '../../support/making.ts';
import type { Bakery } from './bakery.ts';

type Counts = Record<'open' | 'posted', { id: string; countNumber: string }>;

/** Two counts that miss some of an item; an item and place is in one open count only. */
export async function makeCounts(owner: Client, bakery: Bakery, name: string): Promise<Counts> {
  const countSome = async (itemId: string) => {
    const count = await newCount(owner, { name });
    const place = { itemId, locationId: bakery.location.id };
    await done(send(owner, count, [counted(place, 5, { countedAt: undefined, note: name })]));
    return count;
  };
  const posted = await countSome(bakery.flour.id);
  await done(postCount(owner, posted));
  return { open: await countSome(bakery.salt.id), posted };
}

/** The screens, and what is written on each when it is ready. */
export function screensOfCounts(
  counts: () => Counts,
): Record<string, (made: Bakery) => [path: string, text: string]> {
  return {
    counts: () => ['/counts', counts().open.countNumber],
    'new count': () => ['/counts?act=new', 'Create the count'],
    count: () => [`/counts/${counts().open.id}`, 'SALT'],
    'what is not counted': () => [`/counts/${counts().open.id}?show=uncounted`, 'FLOUR'],
    'posted count': () => [`/counts/${counts().posted.id}`, 'FLOUR'],
    'post a count': () => [`/counts/${counts().open.id}?act=post`, 'What was not counted'],
    'reopen a count': () => [`/counts/${counts().posted.id}?act=reopen`, 'Stock value'],
    'edit a count': () => [`/counts/${counts().open.id}?act=edit`, 'Save'],
    'cancel a count': () => [`/counts/${counts().open.id}?act=cancel`, 'others can count the same'],
    counting: ({ location }) => [
      `/counts/${counts().open.id}/count?place=${location.id}`,
      'What you counted',
    ],
  };
}
