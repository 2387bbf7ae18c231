import { createBroker } from './create-broker.ts';
import { createCustomer } from './create-customer.ts';
import { customerSegments } from './customer-segments.ts';
import { customerTypes } from './customer-types.ts';
import { deleteBroker } from './delete-broker.ts';
import { deleteCustomer } from './delete-customer.ts';
import { getBrokerUsage } from './get-broker-usage.ts';
import { getCustomer } from './get-customer.ts';
import { importCustomers } from './import-customers.ts';
import { listBrokers } from './list-brokers.ts';
import { listCustomers } from './list-customers.ts';
import { updateBroker } from './update-broker.ts';
import { updateCustomer } from './update-customer.ts';

export const customers = [
  createCustomer,
  listCustomers,
  getCustomer,
  updateCustomer,
  deleteCustomer,
  ...customerTypes,
  ...customerSegments,
  createBroker,
  listBrokers,
  updateBroker,
  deleteBroker,
  getBrokerUsage,
  importCustomers,
];
