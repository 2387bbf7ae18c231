/**
 * The settings of an organization, which decide what its ledgers allow. Each is a column of
 * `organizations`. Requests read them with the membership of their caller.
 */
import { languages } from '../values/language.ts';
import * as s from '../values/schema.ts';

const policy = ['allow', 'reject'] as const;

export const organizationSettings = s.object({
  negativeStock: s.oneOf(policy, {
    description:
      'Whether stock may fall below zero, as when goods move before their receipt is recorded.',
  }),
  overReceipt: s.oneOf(policy, {
    description: 'Whether a receipt may exceed the open quantity of a purchase order item.',
  }),
  overProduction: s.oneOf(policy, {
    description: 'Whether a receipt may exceed the quantity of a work order item.',
  }),
  lateCosts: s.oneOf(['post', 'restate'], {
    description:
      'Where a journal posts what has changed in earlier months: in late lines of its own, or in revisions of these months, if they are neither closed nor exported.',
  }),
  paperLanguage: s.oneOf(languages, {
    description:
      'The language of printed papers, and of mails with them, where a customer or vendor has none of their own.',
  }),
  closedThrough: s.nullable(
    s.date({
      description:
        'Last day of the closed period: ledger entries up to this day can be neither added nor removed, nor change their day or quantity; an admin can change a stated cost with `closedPeriod=allow`. Expected movements of orders can still change.',
    }),
  ),
});

export type OrganizationSettings = s.Static<typeof organizationSettings>;

/** The settings of a new organization. */
export const defaultSettings: OrganizationSettings = {
  negativeStock: 'allow',
  overReceipt: 'reject',
  overProduction: 'allow',
  lateCosts: 'post',
  paperLanguage: 'en',
  closedThrough: null,
};
