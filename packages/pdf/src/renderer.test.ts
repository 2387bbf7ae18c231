import { expect, test } from 'vitest';
import { Renderer } from './renderer.ts';

/** Returns the input with the number of the thread; `crash`, `exit` and `hang` do that instead. */
const entry = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', (input) => {
      if (input === 'crash') throw new Error('Out of ink');
      if (input === 'exit') process.exit(0);
      if (input === 'hang') for (;;);
      parentPort.postMessage(new TextEncoder().encode(input + ' ' + threadId));
    });
  `)}`,
);

/** The answer and the number of the thread that gave it. */
async function rendered(renderer: Renderer<string>, input: string): Promise<string[]> {
  return (await renderer.render(input)).toString().split(' ');
}

test('documents are rendered one after another by one thread', async () => {
  const renderer = new Renderer<string>(entry);
  const answers = await Promise.all(['a', 'b', 'c'].map((input) => rendered(renderer, input)));
  expect(answers.map(([input]) => input)).toEqual(['a', 'b', 'c']);
  expect(new Set(answers.map(([, thread]) => thread)).size).toBe(1);
});

test.each([
  ['breaks', 'crash', 'Out of ink'],
  ['ends', 'exit', 'The rendering thread ended.'],
])('a thread that %s loses only its own document', async (_, input, message) => {
  const renderer = new Renderer<string>(entry);
  const [, before] = await rendered(renderer, 'a');
  const lost = renderer.render(input);
  const next = rendered(renderer, 'b');
  await expect(lost).rejects.toThrow(message);
  const [answer, after] = await next;
  expect(answer).toBe('b');
  expect(after).not.toBe(before);
});

test('a document that takes too long is refused, and the next is rendered', async () => {
  // Only the second one has a short time.
  const times = [60_000, 500];
  const renderer = new Renderer<string>(entry, {
    waiting: 5,
    get time() {
      return times.shift() ?? 60_000;
    },
  });
  await renderer.render('a');
  const lost = renderer.render('hang');
  const next = rendered(renderer, 'b');
  await expect(lost).rejects.toMatchObject({ name: 'RendererError', code: 'timeout' });
  expect((await next)[0]).toBe('b');
});

test('when too many documents wait, another is refused at once', async () => {
  const renderer = new Renderer<string>(entry, { time: 30_000, waiting: 2 });
  const accepted = ['a', 'b', 'c'].map((input) => rendered(renderer, input));
  await expect(renderer.render('d')).rejects.toMatchObject({ name: 'RendererError', code: 'busy' });
  expect((await Promise.all(accepted)).map(([input]) => input)).toEqual(['a', 'b', 'c']);
});

test('a document whose request was aborted is not rendered', async () => {
  const renderer = new Renderer<string>(entry);
  await renderer.render('a');
  const [running, waiting] = [new AbortController(), new AbortController()];
  const hanging = renderer.render('hang', running);
  const crashing = renderer.render('crash', waiting);
  const next = rendered(renderer, 'b');
  waiting.abort(new Error('gone'));
  running.abort(new Error('left'));
  await expect(crashing).rejects.toThrow('gone');
  await expect(hanging).rejects.toThrow('left');
  expect((await next)[0]).toBe('b');
  await expect(renderer.render('c', running)).rejects.toThrow('left');
});
