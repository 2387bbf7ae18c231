import { openUnits } from '../../src/ledger/open-layers.store.ts';

/** SQL of the units that are left of an active inbound entry `t`; null of every other entry. */
export const openQuantity = `(select ${openUnits.strings.join('')} from (
    select i.first_layer_id, i.first_layer_open, f.day as first_layer_day,
      f.position as first_layer_position
    from items i
    left join ledger_entries f on f.org_id = i.org_id and f.id = i.first_layer_id
    where i.org_id = t.org_id and i.id = t.item_id) p
  where t.direction = 1 and t.voided_at is null)`;
