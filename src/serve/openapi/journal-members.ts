/** Members that refusals of journals have beside the standard ones. */
export const journalMembers = {
  lastMonth: {
    type: 'string',
    description: 'With `journal_out_of_order`: the month of the last journal.',
  },
  nextMonth: {
    type: 'string',
    description: 'With `journal_out_of_order`: the month that is to be issued next.',
  },
  accounts: {
    type: 'array',
    description: 'With `account_missing`: the accounts without a code.',
    items: {
      type: 'object',
      required: ['key', 'typeId', 'reason'],
      properties: {
        key: { type: 'string' },
        typeId: { type: ['string', 'null'], format: 'uuid' },
        reason: { type: ['string', 'null'] },
      },
    },
  },
} as const;
