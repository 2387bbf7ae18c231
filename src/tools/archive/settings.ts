import {
  type Organization,
  organizationChanges,
  organizationInput,
} from '../../domains/platform/organization.ts';
import {
  lockOrganizationRow,
  updateOrganization,
} from '../../domains/platform/organizations.store.ts';
import { columnOf } from '../../kernel/database/columns.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Fault } from '../../kernel/problem.ts';
import { compileCheck, isUuid } from '../../kernel/values/validate.ts';
import { isRecord } from './format.ts';

/** The settings in an archive; those that it lacks stay as they are. */
export type Settings = Partial<
  Pick<Organization, 'baseCurrency' | 'timezone' | 'address' | 'logo'>
> & { settings?: Partial<Organization['settings']> };

/** Accepts only an organization that could be created with a request. */
const checkOrganization = compileCheck(organizationInput);

const { name: _own, settings: ofPolicies, ...fields } = organizationChanges.properties;

/** The path of a column's value in a request. */
const targets = new Map<string, { field: string; isPolicy: boolean }>([
  ...Object.keys(fields).map((field) => targetOf(field, false)),
  ...Object.keys(ofPolicies.properties).map((field) => targetOf(field, true)),
]);

function targetOf(field: string, isPolicy: boolean) {
  return [columnOf(field), { field, isPolicy }] as const;
}

/** The columns of `organizations` that an import changes. */
export const settingColumns: readonly string[] = [...targets.keys()];

/** The header's `organization` in the form of a request, and every error of that request. */
export function readSettings(organization: unknown): { settings: Settings; faults: Fault[] } {
  if (!isRecord(organization)) {
    return { settings: {}, faults: [faultOf('', 'invalid_type', 'must be an object.')] };
  }
  const { id, ...columns } = organization;
  const faults = isUuid(id) ? [] : [faultOf('/id', 'invalid_uuid', 'must be a UUID.')];
  const policies: Record<string, unknown> = {};
  const request: Record<string, unknown> = { settings: policies };
  for (const [column, value] of Object.entries(columns)) {
    const target = targets.get(column);
    if (target) (target.isPolicy ? policies : request)[target.field] = value;
    else if (column === 'name') request.name = value;
    else faults.push(faultOf(`/${column}`, 'unknown_field', 'is not a setting.'));
  }
  const found = checkOrganization(request).map(({ path, code, message }) =>
    faultOf(columnPath(path), code, message),
  );
  // The check has normalised the values in place.
  const { name: _name, ...settings } = request;
  return { settings, faults: [...faults, ...found] };
}

const faultOf = (path: string, code: string, message: string): Fault => ({
  path: `/organization${path}`,
  code,
  message,
});

/** `/settings/overReceipt` -> `/over_receipt`; fields of an address keep their names. */
const columnPath = (path: string) =>
  path.replace(/^\/settings(?=\/)/, '').replace(/^\/[^/]+/, columnOf);

/** Applies the settings to the organization, which keeps its name. */
export async function applySettings(
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
