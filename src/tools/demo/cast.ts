/** A person of the demo: the address that signs in as them, and the organization that they make. */
export interface Role {
  email: string;
  name: string;
  organization?: string;
}

/** Everybody who registers for the demo. */
export const cast = {
  owner: { email: 'demo@example.com', name: 'Ciara Walsh', organization: 'Harbour Lane Oatcakes' },
  colleague: { email: 'niall@example.com', name: 'Niall Keane' },
  customer: { email: 'cafe@example.com', name: 'Sinead Corrigan', organization: 'Corner Cafe' },
} as const satisfies Record<string, Role>;
