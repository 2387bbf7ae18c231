import { lettersOf, Renderer, type RenderingClient } from '../../../kernel/threads/renderer.ts';
import type { LabelCopies, LabelLayout } from '../label.ts';

/** Labels that are printed: plain data, which a thread lays out. */
export interface LabelDocument {
  layout: LabelLayout;
  labels: readonly LabelCopies[];
}

const renderer = new Renderer<LabelDocument>(
  new URL('./render.worker.js', import.meta.url),
  ({ labels }) => labels.reduce((sum, { label, copies }) => sum + copies * lettersOf(label), 0),
);

/** Renders labels as PDF. */
export const renderLabels = (document: LabelDocument, client: RenderingClient): Promise<Buffer> =>
  renderer.render(document, client);
