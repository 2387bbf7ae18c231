import { lettersOf, Renderer, type RenderingClient } from '../../../kernel/threads/renderer.ts';
import type { LabelCopies, LabelLayout } from '../label.ts';

/** Labels that are printed: plain data, which a thread lays out. */
export interface LabelDocument {
  layout: LabelLayout;
  labels: readonly LabelCopies[];
  /** Dots per inch of a label printer, which makes the copies itself; the file is ZPL then. */
  dpi?: number;
}

const renderer = new Renderer<LabelDocument>(
  new URL('./render.worker.js', import.meta.url),
  ({ labels, dpi }) =>
    labels.reduce((sum, { label, copies }) => sum + (dpi ? 1 : copies) * lettersOf(label), 0),
);

/** Renders labels as PDF, or as ZPL for a printer. */
export const renderLabels = (document: LabelDocument, client: RenderingClient): Promise<Buffer> =>
  renderer.render(document, client);
