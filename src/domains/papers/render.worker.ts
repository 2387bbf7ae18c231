/** Renders papers on a thread of its own. */
import { answerJobs } from '../../kernel/threads/answer-jobs.ts';
import { layOut } from './layout.ts';
import type { Paper } from './paper.ts';

answerJobs(async (paper: Paper) => {
  return { result: new Uint8Array(await layOut(paper)) };
});
