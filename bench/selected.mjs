import { endpoints } from '../dist/app.js';
import { assemble, literal } from '../dist/kernel/database/sql.js';
import { guarded } from '../dist/serve/access/membership.js';
import { planAsTheService } from './floor.mjs';

/** @typedef {import('./tenants.mjs').Tenant} Tenant */
/** @typedef {import('./floor.mjs').Work} Work */

/**
 * The floor of a read: the select that the service itself sends for it, behind the check of the
 * membership.
 *
 * @param {string} id of the endpoint
 * @returns {(tenant: Tenant) => Work}
 */
export function floorOf(id) {
  const { access, read } = endpoints.find((each) => each.id === id);
  return (tenant) => {
    const { orgId, userId } = tenant;
    const [now, actor] = [new Date(), { userId }];
    const [{ select }] = read({ path: {}, query: {}, orgId, actor, now }).statements;
    const { text, values } = assemble(guarded(select, access, orgId, actor, now), true);
    return {
      prepare: [...planAsTheService, `prepare selected as ${text}`],
      text: `set local app.org_id = '${orgId}';
        execute selected(${values.map(literal).join(', ')})`,
      draws: {},
      protocol: 'simple',
      role: 'service',
    };
  };
}
