import { lookUp } from '../../kernel/database/columns.ts';
import { type Fragment, join, literally, part } from '../../kernel/database/sql.ts';
import {
  isBarcode,
  matching,
  searchText,
  searchTextOrBarcode,
} from '../../kernel/paging/filters.ts';
import { type NumberedTable, numberedKinds, numberedTypes } from '../../orders/kinds.ts';
import { type FoundMaster, maxOfType } from './found.ts';

/** SQL that finds records of all types by codes, names, numbers and barcodes. */

/** How the records of a type are found; the table is `t`. */
interface Source {
  table: string;
  /** Texts that are typed or scanned as a whole: a code, a number, a barcode. */
  codes: readonly string[];
  name: string | ((orgId: string) => Fragment);
  /** Whether the barcode is searched beside the text, and found in its other forms. */
  hasBarcode?: boolean;
  isActive?: string;
  /** The material or the SKU that a record means. */
  itemId?: string;
  where?: string;
}

const isActive = 't.is_active';
const name = 't.name';
const barcode = 't.barcode';

/** Orders, receipts and shipments are found by their numbers, orders by their partners, too. */
function numbered({ table, number, codes = [], partner, keepsDeleted }: NumberedTable): Source {
  return {
    table,
    codes: [number, ...codes].map((column) => `t.${column}`),
    name: partner
      ? (orgId) => lookUp(partner.table, 'name', orgId, literally(`t.${partner.column}`))
      : 'null::text',
    ...(keepsDeleted && { where: 't.deleted_at is null' }),
  };
}

const nameOfVendorItem = (orgId: string): Fragment =>
  part`coalesce(t.vendor_name, ${lookUp('materials', 'name', orgId, literally('t.material_id'))},
    ${lookUp('skus', 'name', orgId, literally('t.sku_id'))})`;

const masters: Record<FoundMaster, Source> = {
  material: {
    table: 'materials',
    codes: ['t.code', barcode],
    name,
    hasBarcode: true,
    isActive,
  },
  sku: {
    table: 'skus',
    codes: ['t.code', barcode],
    name,
    hasBarcode: true,
    isActive,
  },
  location: { table: 'locations', codes: ['t.code'], name, isActive },
  vendor: { table: 'vendors', codes: ['t.code'], name, isActive },
  vendor_item: {
    table: 'vendor_items',
    codes: ['t.vendor_code', barcode],
    name: nameOfVendorItem,
    hasBarcode: true,
    isActive,
    itemId: 't.item_id',
  },
  customer: { table: 'customers', codes: ['t.code'], name, isActive },
  broker: { table: 'brokers', codes: [], name, isActive },
  contact: {
    table: 'contacts',
    codes: [],
    name: "concat_ws(' ', t.first_name, t.last_name)",
    isActive,
  },
  stock_count: { table: 'stock_counts', codes: ['t.count_number'], name },
};

/** Records of all types, the best matches first; of each type at most eight. */
export function selectFound(orgId: string, q: string): Fragment {
  const found = [
    ...Object.entries(masters),
    ...numberedTypes.map((type) => [type, numbered(numberedKinds[type])] as const),
  ].map(([type, source], place) => part`(${selectOf(source, type, place, orgId, q)})`);
  return part`select f.type, f.id, f.code, f.name, f.item_id as "itemId",
      f.is_active as "isActive",
      case f.rank when 0 then 'exact' when 1 then 'prefix' else 'contained' end as match
    from (${join(found, ' union all ')}) f
    order by f.rank, not f.is_active, f.place, f.code, f.name, f.id`;
}

/**
 * Whether a text of a source can begin with `q`, as the stored search text tells, which begins with
 * the code, if there is one, and has a space before other texts. To fold the texts of every match
 * would take most of the time.
 */
function mayBegin(text: string, { codes }: Source, q: string): Fragment {
  if (text === barcode) return part`t.barcode is not null`;
  const place = codes.length > 0 && text !== codes[0] ? 'laterWord' : 'beginning';
  return part`t.search like ${matching(q, place)}`;
}

function selectOf(source: Source, type: string, place: number, orgId: string, q: string): Fragment {
  const { table, codes, hasBarcode, where = 'true' } = source;
  const shown = typeof source.name === 'string' ? literally(source.name) : source.name(orgId);
  const whole = codes.map(
    (code) => part`(${mayBegin(code, source, q)}
      and search_key(${literally(code)}) = ${matching(q, 'whole')})`,
  );
  if (hasBarcode) whole.push(isBarcode(q));
  const begins = [...codes, ...(source.name === name ? [name] : [])].map(
    (text) => part`(${mayBegin(text, source, q)}
      and search_key(${literally(text)}) like ${matching(q, 'beginning')})`,
  );
  const contains = hasBarcode ? searchTextOrBarcode(q) : searchText(q);
  const any = (conditions: readonly Fragment[]) =>
    conditions.length === 0 ? literally('false') : part`(${join(conditions, ' or ')})`;
  return part`select ${literally(`'${type}'`)} as type, ${literally(String(place))} as place, t.id,
      ${literally(codes[0] ?? 'null::text')} as code, ${shown} as name,
      ${literally(source.itemId ?? 'null::uuid')} as item_id,
      ${literally(source.isActive ?? 'true')} as is_active,
      case when ${any(whole)} then 0 when ${any(begins)} then 1 else 2 end as rank
    from ${literally(table)} t
    where t.org_id = ${orgId} and ${literally(where)} and ${contains}
    order by rank, is_active desc, code, t.id limit ${maxOfType}`;
}
