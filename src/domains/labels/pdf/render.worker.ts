/** Renders labels on a thread of its own. */
import { answerJobs } from '../../../kernel/threads/answer-jobs.ts';
import type { LabelDocument } from './document.ts';
import { layOutLabels } from './layout.ts';

answerJobs(async (document: LabelDocument) => {
  return { result: new Uint8Array(await layOutLabels(document)) };
});
