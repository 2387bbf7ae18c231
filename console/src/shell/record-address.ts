/** The screens of records by the type that answers name; undefined for one without a screen. */
const screens: Record<string, string> = {
  material: '/items/materials',
  sku: '/items/skus',
  vendor: '/vendors',
  purchase_order: '/purchase-orders',
  work_order: '/work-orders',
};

/** The address of the screen of a record, below the organization. */
export function recordAddress(type: string, id: string): string | undefined {
  const screen = screens[type];
  return screen && `${screen}/${id}`;
}
