/** E165: the texts of a form. */
import { expect, test } from 'vitest';
import { newParent } from '../../../test/support/documents.ts';
import { newOrganization } from '../../../test/support/world.ts';

test('a text that is not UTF-8 is refused, and not changed', async () => {
  const owner = await newOrganization();
  const parent = await newParent(owner);
  const part = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"${value}\r\n`;
  const text =
    part('entityType', `\r\n\r\n${parent.entityType}`) +
    part('entityId', `\r\n\r\n${parent.entityId}`) +
    part('description', '\r\n\r\nK\xe4se') +
    part('file', '; filename="a.txt"\r\n\r\nFlour') +
    '--b--\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const answer = await owner.request('POST', '/documents', Buffer.from(text, 'latin1'), {
    headers,
  });
  expect(answer.status, answer.text).toBe(422);
  expect(answer.body.errors).toMatchObject([{ path: '/description', code: 'invalid_encoding' }]);
});
