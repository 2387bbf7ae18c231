import { expect, test } from 'vitest';
import { openLog, withoutSecrets } from './log.ts';

test('an id stays in a logged address, a token does not', () => {
  const id = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1';
  expect(withoutSecrets(`/api/skus/${id}`)).toBe(`/api/skus/${id}`);
  const token = Buffer.alloc(32, 'x').toString('base64url');
  expect(withoutSecrets(`/api/invitations/by-token/${token}/`)).toBe(
    '/api/invitations/by-token/.../',
  );
});

/** An output that keeps the written text. */
function output(isTTY: boolean) {
  const lines: string[] = [];
  return { isTTY, lines, write: (line: string) => void lines.push(line) };
}

const request = {
  requestId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1',
  endpoint: 'E077',
  method: 'GET',
  path: '/api/skus',
  status: 200,
  milliseconds: 3.1,
};

test('a terminal shows a request as one readable line', () => {
  const terminal = output(true);
  openLog('info', terminal).info(request);
  const [line = '', ...more] = terminal.lines;
  expect(more).toEqual([]);
  expect(line).toMatch(/^\[\d\d:\d\d:\d\d\.\d{3}\] .*INFO/);
  expect(line).toContain('GET /api/skus 200 E077 3.1 ms');
  expect(line).toContain(request.requestId);
});

test('a terminal shows the stack of a failure, and no credential', () => {
  const terminal = output(true);
  openLog('info', terminal).error({ err: new Error('Broken'), token: 'secret' }, 'It failed');
  const text = terminal.lines.join('');
  expect(text).toContain('It failed');
  expect(text).toContain('log.test.ts');
  expect(text).not.toContain('secret');
});

test('a pipe gets a request as one JSON object', () => {
  const pipe = output(false);
  openLog('info', pipe).info(request);
  expect(pipe.lines).toHaveLength(1);
  expect(JSON.parse(pipe.lines[0] ?? '')).toMatchObject({ level: 30, ...request });
});
