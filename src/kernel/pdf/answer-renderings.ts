import { parentPort } from 'node:worker_threads';

/**
 * Makes this thread render what its `Renderer` asks for, one document at a time. What `render`
 * throws ends the thread, and so tells the one who waits.
 */
export function answerRenderings<Input>(render: (input: Input) => Promise<Buffer>): void {
  parentPort?.on('message', async (input: Input) => {
    const file = new Uint8Array(await render(input));
    parentPort?.postMessage(file, [file.buffer]);
  });
}
