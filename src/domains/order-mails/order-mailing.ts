import type { Statement } from '../../kernel/database/sql.ts';
import type { Paper } from '../papers/paper.ts';
import type { MailWords } from './order-mail.ts';
import type { MailTable, Own } from './order-mails.store.ts';

/** The paper that is mailed, and what the mail says of it. */
export interface MailedPaper {
  paper: Paper;
  fileName: string;
  words: MailWords;
  /** The address of the customer or vendor. */
  address: string | null;
}

/** How the orders of a kind are mailed. `Printed` and `Line` are the rows of what is printed. */
export interface OrderMailing<Of extends Own, Printed, Line> {
  /** In messages, e.g. `purchase order`. */
  noun: string;
  /** The name of the job that sends a mail. */
  job: string;
  table: MailTable<Of>;
  /** Said where neither the request nor the customer or vendor has an address. */
  noAddress: string;
  /** The printed order and its lines. */
  statements(orgId: string, of: Of): readonly [Statement<Printed>, Statement<Line>];
  /** Why an order cannot be mailed as it is; and the failure of a mail that waited meanwhile. */
  refusal(printed: Printed, of: Of): { detail: string; failure: string } | undefined;
  mailed(printed: Printed, lines: readonly Line[], of: Of): MailedPaper;
}
