/**
 * The preferred vendor item of an item. Its vendor is the preferred vendor of the item: whichever
 * of the two changes, the other follows.
 */
import { EventType, observer, type Work } from '../../kernel/contract/work.ts';
import { type PreferredVendor, vendorsPreferred } from '../inventory/preferred-vendors.ts';
import { endPreferred, markPreferred, selectOfVendors } from './vendor-items.store.ts';

interface Marked {
  id: string;
  version: number;
  isPreferred: boolean;
}

const preferenceMoved = new EventType<readonly Marked[]>('vendor_item.preference_moved', (marked) =>
  marked.map(({ id, version, isPreferred }) => ({
    type: 'vendor_item.updated' as const,
    objectId: id,
    version,
    fields: [{ field: 'isPreferred', old: !isPreferred, new: isPreferred }],
  })),
);

type Writing = Pick<Work, 'tx' | 'org' | 'now' | 'emit'>;

/** Takes the mark from the other vendor items of items. */
export async function endOthers(
  { tx, org, now, emit }: Writing,
  of: readonly { id: string; itemId: string }[],
): Promise<void> {
  const [itemIds, but] = [of.map(({ itemId }) => itemId), of.map(({ id }) => id)];
  const ended = await tx.rows(endPreferred(org.id, itemIds, but, now));
  if (ended.length > 0) await emit(preferenceMoved, ended.map(without));
}

async function mark({ tx, org, now, emit }: Writing, ids: readonly string[]): Promise<void> {
  const marked = await tx.rows(markPreferred(org.id, ids, now));
  const moved = marked.map((each) => ({ ...each, isPreferred: true }));
  if (moved.length > 0) await emit(preferenceMoved, moved);
}

/** Moves the marks to the vendor items of the preferred vendors, which have changed. */
async function followVendors(work: Writing, preferred: readonly PreferredVendor[]): Promise<void> {
  const { tx, org, now, emit } = work;
  const next = await tx.rows(selectOfVendors(org.id, preferred));
  const itemIds = preferred.map(({ itemId }) => itemId);
  const kept = next.filter(({ isPreferred }) => isPreferred).map(({ id }) => id);
  const marking = next.filter(({ isPreferred }) => !isPreferred).map(({ id }) => id);
  const ended = await tx.rows(endPreferred(org.id, itemIds, kept, now));
  if (ended.length > 0) await emit(preferenceMoved, ended.map(without));
  await mark(work, marking);
}

export const followPreferredVendors = observer(vendorsPreferred, followVendors);

const without = (marked: Omit<Marked, 'isPreferred'>): Marked => ({
  ...marked,
  isPreferred: false,
});
