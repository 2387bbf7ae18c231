import { demoEmail } from '../../kernel/config.ts';

/** A user of the demo: the address, the name, and the organization that the user creates. */
export interface SeedUser {
  email: string;
  name: string;
  organization?: string;
}

/** The users of the demo. */
export const seedUsers = {
  owner: { email: demoEmail, name: 'Ciara Walsh', organization: 'Harbour Lane Oatcakes' },
  colleague: { email: 'niall@example.com', name: 'Niall Keane' },
  customer: { email: 'cafe@example.com', name: 'Sinead Corrigan', organization: 'Corner Cafe' },
} as const satisfies Record<string, SeedUser>;
