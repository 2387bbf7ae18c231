/** Renders purchase orders on a thread of its own. */
import { answerJobs } from '../../../kernel/threads/answer-jobs.ts';
import type { PurchaseOrderDocument } from './document.ts';
import { layOut } from './layout.ts';

answerJobs(async (document: PurchaseOrderDocument) => {
  return { result: new Uint8Array(await layOut(document)) };
});
