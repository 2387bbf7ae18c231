/** Renders labels on a thread of its own. */
import { answerJobs } from '../../../kernel/threads/answer-jobs.ts';
import { zplOf } from '../zpl.ts';
import type { LabelDocument } from './document.ts';
import { layOutLabels } from './layout.ts';

answerJobs(async (document: LabelDocument) => {
  const { layout, labels, dpi } = document;
  const file =
    dpi !== undefined && 'width' in layout
      ? Buffer.from(zplOf(labels, layout, dpi))
      : await layOutLabels(document);
  return { result: new Uint8Array(file) };
});
