/** What steps of a history can be about, and which of it is played. */

const kinds = {
  /** Entries by hand and transfers, and what rules them. */
  ledger: {
    adjust: 6,
    dispose: 6,
    transfer: 3,
    arrive: 3,
    correct: 5,
    cancel: 2,
    policy: 1,
    close: 1,
    activity: 1,
    zone: 1,
  },
  /** The ledger of materials, and their costs by hand. */
  materials: { handCost: 3 },
  /** Bills of materials. */
  recipes: { recipe: 4, recipeEdit: 3, recipeGone: 1 },
  /** Purchase orders. */
  purchases: {
    order: 2,
    orderStatus: 4,
    orderHeader: 2,
    orderGone: 2,
    line: 2,
    lineEdit: 3,
    lineGone: 2,
    receive: 9,
    receiptEdit: 9,
    receiptGone: 3,
    overReceipt: 1,
  },
  /** Work orders. */
  work: {
    workOrder: 3,
    workStatus: 3,
    workHeader: 2,
    workGone: 2,
    workLine: 2,
    workLineEdit: 1,
    workLineGone: 4,
    make: 12,
    rework: 5,
    makeEdit: 5,
    makeGone: 4,
    overProduction: 1,
  },
  /** Goods that are made of each other. */
  circles: { rework: 14, makeEdit: 5, makeGone: 2, workOrder: 1, recipeEdit: 1, close: 1 },
  /** Sales orders. */
  sales: {
    sale: 3,
    saleStatus: 2,
    saleHeader: 2,
    saleGone: 2,
    saleLine: 3,
    saleLineEdit: 2,
    saleLineGone: 3,
    ship: 8,
    shipAll: 3,
    takeBack: 4,
    hold: 2,
  },
} as const;

export type Subject = keyof typeof kinds;

export const allSubjects = Object.keys(kinds) as Subject[];

export type Kind = { [Each in Subject]: keyof (typeof kinds)[Each] }[Subject];

/** Subjects whose endpoints the service has: one that comes is added here, and is played. */
const served: readonly Subject[] = allSubjects;

export const playedSubjects = (process.env.SUBJECTS?.split(',') as Subject[] | undefined) ?? served;

/** The kinds of steps of some subjects, each with its weight. */
export function kindsOf(subjects: readonly Subject[]): [Kind, number][] {
  return subjects.flatMap((subject) => Object.entries(kinds[subject]) as [Kind, number][]);
}
