import {
  type Organization,
  organizationChanges,
  organizationInput,
} from '../../domains/platform/organization.ts';
import {
  lockOrganizationRow,
  updateOrganization,
} from '../../domains/platform/organizations.store.ts';
import type { Fault } from '../../kernel/contract/problem.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { columnOf } from '../../kernel/values/columns.ts';
import { compileCheck, isUuid } from '../../kernel/values/validate.ts';
import { isRecord } from './format.ts';

/** What an archive says of how its organization works; what it does not say stays as it is. */
export type Settings = Partial<
  Pick<Organization, 'baseCurrency' | 'timezone' | 'address' | 'logo'>
> & { settings?: Partial<Organization['settings']> };

/** An organization of an archive is to be one that could be created here. */
const checkOrganization = compileCheck(organizationInput);

const { name: _own, settings: ofPolicies, ...fields } = organizationChanges.properties;

/** The place of a column in a request. */
const places = new Map<string, { field: string; isPolicy: boolean }>([
  ...Object.keys(fields).map((field) => placeOf(field, false)),
  ...Object.keys(ofPolicies.properties).map((field) => placeOf(field, true)),
]);

function placeOf(field: string, isPolicy: boolean) {
  return [columnOf(field), { field, isPolicy }] as const;
}

/** The columns of `organizations` that an import takes over. */
export const settingColumns: readonly string[] = [...places.keys()];

/** The header's `organization` as requests say it, and all that a request would be refused for. */
export function readSettings(organization: unknown): { settings: Settings; faults: Fault[] } {
  if (!isRecord(organization)) {
    return { settings: {}, faults: [faultOf('', 'invalid_type', 'must be an object.')] };
  }
  const { id, ...columns } = organization;
  const faults = isUuid(id) ? [] : [faultOf('/id', 'invalid_uuid', 'must be a UUID.')];
  const policies: Record<string, unknown> = {};
  const request: Record<string, unknown> = { settings: policies };
  for (const [column, value] of Object.entries(columns)) {
    const place = places.get(column);
    if (place) (place.isPolicy ? policies : request)[place.field] = value;
    else if (column === 'name') request.name = value;
    else faults.push(faultOf(`/${column}`, 'unknown_field', 'is no setting.'));
  }
  const found = checkOrganization(request).map(({ path, code, message }) =>
    faultOf(columnPath(path), code, message),
  );
  // As the check has normalised it.
  const { name: _name, ...settings } = request;
  return { settings, faults: [...faults, ...found] };
}

const faultOf = (path: string, code: string, message: string): Fault => ({
  path: `/organization${path}`,
  code,
  message,
});

/** `/settings/overReceipt` -> `/over_receipt`; what lies in an address is called as it is here. */
const columnPath = (path: string) =>
  path.replace(/^\/settings(?=\/)/, '').replace(/^\/[^/]+/, columnOf);

/** Changes the organization as an administrator would; its name stays. */
export async function takeSettings(
  tx: Transaction,
  orgId: string,
  { settings, ...own }: Settings,
): Promise<void> {
  const before = await lockOrganizationRow(tx, orgId);
  await updateOrganization(tx, {
    ...before,
    ...own,
    settings: { ...before.settings, ...settings },
    updatedAt: new Date().toISOString(),
  });
}
