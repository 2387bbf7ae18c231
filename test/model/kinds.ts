/** The kinds of steps of random histories, by subject. */

const kinds = {
  /** Manual entries, transfers, and the settings that apply to them. */
  ledger: {
    adjust: 6,
    dispose: 6,
    transfer: 3,
    arrive: 3,
    correct: 5,
    cancel: 2,
    policy: 1,
    close: 2,
    activity: 1,
    zone: 1,
  },
  /** The ledger of materials, and their manual costs. */
  materials: { manualCost: 3 },
  /** Bills of materials. */
  recipes: { recipe: 4, recipeEdit: 3, recipeDelete: 1 },
  /** Purchase orders. */
  purchases: {
    order: 2,
    orderStatus: 4,
    orderHeader: 2,
    orderDelete: 2,
    line: 2,
    lineEdit: 3,
    lineDelete: 3,
    receive: 9,
    receiptEdit: 9,
    receiptDelete: 3,
    overReceipt: 2,
    rates: 1,
  },
  /** Work orders. */
  work: {
    workOrder: 3,
    workStatus: 3,
    workHeader: 2,
    workDelete: 2,
    workLine: 2,
    workLineEdit: 1,
    workLineDelete: 4,
    make: 12,
    rework: 5,
    makeEdit: 5,
    makeDelete: 4,
    overProduction: 1,
  },
  /** Production cycles. */
  cycles: { rework: 20, makeEdit: 5, makeDelete: 2, workOrder: 1, recipeEdit: 1, close: 1 },
  /** Sales orders. */
  sales: {
    sale: 3,
    saleStatus: 2,
    saleHeader: 2,
    saleDelete: 2,
    saleLine: 3,
    saleLineEdit: 2,
    saleLineDelete: 3,
    ship: 8,
    shipAll: 3,
    reverse: 4,
    hold: 2,
    rates: 1,
  },
  /** Goods in and out with every kind of document, back again, counted, and in bulk. */
  goods: {
    ...{ adjust: 3, dispose: 3, transfer: 2, arrive: 2, correct: 3, cancel: 1 },
    ...{ policy: 2, close: 5, overReceipt: 1, orderStatus: 1, lineEdit: 1 },
    ...{ recipeEdit: 1, manualCost: 1, order: 1, workOrder: 1, sale: 1 },
    ...{ receive: 9, receiptEdit: 6, receiptDelete: 2 },
    ...{ make: 6, rework: 6, makeEdit: 2, makeDelete: 2 },
    ...{ ship: 8, shipAll: 1, shipTogether: 2, shipmentEdit: 4, shipmentDelete: 1, reverse: 3 },
    ...{ customerReturn: 8, returnEdit: 2, returnDelete: 2 },
    ...{ vendorReturn: 6, vendorReturnEdit: 2, vendorReturnDelete: 2 },
    ...{ count: 5, recount: 3, bulk: 7, undo: 6 },
  },
  /** Goods of each other, returned goods, and corrections of what they hang on. */
  rounds: {
    ...{ rework: 14, make: 4, makeEdit: 6, makeDelete: 3, recipeEdit: 1, workOrder: 1 },
    ...{ receive: 3, receiptEdit: 3, adjust: 2, correct: 2, close: 3, policy: 1, count: 1 },
    ...{ ship: 6, shipTogether: 1, shipmentEdit: 4, reverse: 2, customerReturn: 5, returnEdit: 3 },
    ...{ bulk: 3, undo: 2 },
  },
  /** Returns of both kinds, and corrections of what they hang on. */
  returns: {
    ...{ receive: 6, receiptEdit: 4, receiptDelete: 1 },
    ...{ lineEdit: 2, orderStatus: 1, overReceipt: 1 },
    ...{ vendorReturn: 8, vendorReturnEdit: 6, vendorReturnDelete: 4 },
    ...{ ship: 4, shipTogether: 2, shipmentEdit: 4, shipmentDelete: 2, reverse: 2 },
    ...{ customerReturn: 6, returnEdit: 4, returnDelete: 2 },
    ...{ count: 1, close: 6, policy: 2, bulk: 7, undo: 6 },
  },
} as const;

export type Subject = keyof typeof kinds;

/** The subjects of short histories, which begin with orders of all kinds. */
export const shortSubjects: readonly Subject[] = ['goods', 'rounds', 'returns'];

/** The subjects of long histories, whose orders are compared in every field. */
export const allSubjects = (Object.keys(kinds) as Subject[]).filter(
  (each) => !shortSubjects.includes(each),
);

export type Kind = { [Each in Subject]: keyof (typeof kinds)[Each] }[Subject];

/** The subjects whose endpoints the service has. */
const served: readonly Subject[] = allSubjects;

export const chosenSubjects = (process.env.SUBJECTS?.split(',') as Subject[] | undefined) ?? served;

/** The kinds of steps of some subjects, each with its weight. */
export function kindsOf(subjects: readonly Subject[]): [Kind, number][] {
  return subjects.flatMap((subject) => Object.entries(kinds[subject]) as [Kind, number][]);
}
