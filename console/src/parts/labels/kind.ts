/** The kinds of record that have labels. */
export type LabelKind = 'item' | 'location' | 'work_order' | 'shipment';
