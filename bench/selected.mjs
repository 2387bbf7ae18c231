import { endpoints } from '../dist/app.js';
import { assemble, literal } from '../dist/kernel/database/sql.js';
import { guarded } from '../dist/serve/access/membership.js';
import { planAsTheService } from './floor.mjs';

/** @typedef {import('./tenants.mjs').Tenant} Tenant */
/** @typedef {import('./floor.mjs').Work} Work */

/**
 * The floor of a read, and its upper bound: the select that the service itself sends for it, behind
 * the check of the membership or alone.
 *
 * @param {string} id of the endpoint
 * @returns {{ floor: (tenant: Tenant) => Work, bare: (tenant: Tenant) => Work }}
 */
export function selectOf(id) {
  const endpoint = endpoints.find((each) => each.id === id);
  const work = (role, make) => (tenant) => {
    const call = { path: {}, query: {}, orgId: tenant.orgId, actor: { userId: tenant.userId } };
    const [{ select }] = endpoint.read({ ...call, now: new Date() }).statements;
    const { text, values } = assemble(make(select, call), true);
    return {
      prepare: [...planAsTheService, `prepare selected as ${text}`],
      text: `set local app.org_id = '${tenant.orgId}';
        execute selected(${values.map(literal).join(', ')})`,
      draws: {},
      protocol: 'simple',
      role,
    };
  };
  return {
    floor: work('service', (select, { orgId, actor }) =>
      guarded(select, endpoint.access, orgId, actor, new Date()),
    ),
    bare: work('owner', (select) => select),
  };
}
