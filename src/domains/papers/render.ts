import { Renderer, type RenderingClient } from '../../kernel/threads/renderer.ts';
import type { Paper } from './paper.ts';

const renderer = new Renderer<Paper>(new URL('./render.worker.js', import.meta.url));

/** Renders a paper as PDF, A4. */
export const renderPaper = (paper: Paper, client: RenderingClient): Promise<Buffer> =>
  renderer.render(paper, client);
