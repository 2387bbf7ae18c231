import { expect, test } from 'vitest';
import { preferred } from './forms.ts';

const [json, csv, pdf] = ['application/json', 'text/csv', 'application/pdf'];

test.each([
  ['*/*', json],
  ['application/json', json],
  ['text/csv', csv],
  ['Text/CSV; charset=utf-8', csv],
  ['text/*', csv],
  ['text/csv, */*', csv],
  ['text/csv, application/json', json],
  ['text/csv, application/json;q=0.9', csv],
  ['text/csv;q=0.5, application/json', json],
  ['text/csv;q=0', json],
  ['text/html', json],
  ['application/pdf', pdf],
  ['application/*', json],
  ['application/pdf, */*;q=0.8', pdf],
  ['application/pdf, application/*', pdf],
  ['application/pdf, text/csv', csv],
  ['application/pdf, text/csv;q=0.9', pdf],
  ['application/pdf;q=0, */*', json],
])('Accept: %s', (accept, type) => {
  expect(preferred([json, csv, pdf], accept)).toBe(type);
});
