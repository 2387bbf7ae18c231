import { type Fragment, part } from '../../kernel/database/sql.ts';

/** SQL that reads the names of what is printed by its id. */

/** The locations with the ids that a statement selects. */
export const selectLocationNames = (orgId: string, ids: Fragment): Fragment =>
  part`select l.id, l.code, l.name from locations l
    where l.org_id = ${orgId} and l.id in (${ids})`;

/** The materials and SKUs with the ids that a statement selects. */
export const selectItemNames = (orgId: string, ids: Fragment): Fragment =>
  part`select k.id, k.code, k.name, k.unit from skus k
      where k.org_id = ${orgId} and k.id in (${ids})
    union all
    select m.id, m.code, m.name, m.unit from materials m
      where m.org_id = ${orgId} and m.id in (${ids})`;
