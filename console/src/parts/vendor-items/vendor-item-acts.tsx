/** The acts on a vendor item, at the end of its row. */
import { type UpdateVendorItemRequest, updateVendorItem } from '@stockwright/client';
import { Ellipsis } from 'lucide-react';
import { useOrganization } from '../../base/organization.tsx';
import { useAddress } from '../../base/use-address.ts';
import { useWords } from '../../words/language.tsx';
import { Menu } from '../menu.tsx';
import { useRun } from '../use-run.ts';
import { type NamedVendorItem, nameOf } from './read.ts';
import styles from './vendor-items.module.css';

interface ActsProps {
  row: NamedVendorItem;
  /** The vendor item by which the same item is bought so far, where it is among the rows. */
  preferred: NamedVendorItem | undefined;
}

export function VendorItemActs({ row, preferred }: ActsProps) {
  const { vendorItems: words, masters } = useWords();
  const { client } = useOrganization();
  const [, change] = useAddress();
  const run = useRun('vendor_item', 'material', 'sku');
  const name = nameOf(row);
  const { id, isActive, isPreferred } = row;
  const update = (of: string, body: UpdateVendorItemRequest) =>
    updateVendorItem(client, { path: { id: of }, body });
  const prefer = () =>
    run(
      () => update(id, { isPreferred: true }),
      words.isNowPreferred(name),
      preferred && (() => update(preferred.id, { isPreferred: true })),
    );
  const setActive = () =>
    run(
      () => update(id, { isActive: !isActive }),
      isActive ? masters.isArchived(name) : masters.isRestored(name),
      // An archived vendor item is preferred no more.
      () => update(id, { isActive, ...(isPreferred && { isPreferred }) }),
    );
  return (
    <span className={styles.acts}>
      <button
        type="button"
        aria-label={words.editOf(name)}
        onClick={() => change({ act: 'vendor-item', line: id })}
      >
        {masters.edit}
      </button>
      {isActive && !isPreferred && (
        <button type="button" aria-label={words.preferOf(name)} onClick={prefer}>
          {words.prefer}
        </button>
      )}
      <Menu
        label={words.moreOf(name)}
        icon={<Ellipsis size={16} aria-hidden />}
        items={[
          { name: isActive ? masters.archive : masters.restore, run: setActive },
          {
            name: masters.deleteIt,
            run: () => change({ act: 'delete-vendor-item', line: id }),
          },
        ]}
      />
    </span>
  );
}
