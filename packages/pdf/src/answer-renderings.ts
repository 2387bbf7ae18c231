import { parentPort } from 'node:worker_threads';

/**
 * Renders in this worker thread the documents that a `Renderer` sends, one at a time. An error of
 * `render` ends the thread; the `Renderer` then rejects that document with the error.
 */
export function answerRenderings<Input>(render: (input: Input) => Promise<Buffer>): void {
  parentPort?.on('message', async (input: Input) => {
    const file = new Uint8Array(await render(input));
    parentPort?.postMessage(file, [file.buffer]);
  });
}
