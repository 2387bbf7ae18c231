import { createOrganization } from './create-organization.ts';
import { createUser } from './create-user.ts';

export const platform = [createUser, createOrganization];
