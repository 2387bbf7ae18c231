/** A read that answers a paper as PDF. */
import type { ReadCall, Reading } from '../../kernel/contract/endpoint.ts';
import type { Fragment } from '../../kernel/database/sql.ts';
import { FileReply } from '../../kernel/values/reply.ts';
import type { TSchema } from '../../kernel/values/schema.ts';
import type { Paper } from './paper.ts';
import { renderPaper } from './render.ts';

interface PaperRead<Rows> {
  /** Statements whose rows are `Rows`, as texts. */
  selects: readonly Fragment[];
  /** The paper of the rows, and the name of its file; throws a Problem where there is none. */
  paperOf(rows: Rows): { paper: Paper; fileName: string };
}

export const readPaper = <Rows extends readonly object[][]>(
  { orgId, actor }: Pick<ReadCall<TSchema>, 'orgId' | 'actor'>,
  { selects, paperOf }: PaperRead<Rows>,
): Reading => ({
  statements: selects.map((select) => ({ select, named: true })),
  async show(results, _services, { signal }) {
    const { paper, fileName } = paperOf(results as Rows);
    const pdf = await renderPaper(paper, { owners: [orgId, actor.userId], signal });
    return new FileReply(pdf, fileName);
  },
});
