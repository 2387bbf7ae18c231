import { describe, expect, test } from 'vitest';
import { attachment, inline, safeContentType, safeFileName } from './file-name.ts';

describe('a file name', () => {
  const cases: [what: string, input: string, kept: string][] = [
    ['stays unchanged where it is harmless', 'Invoice 12.pdf', 'Invoice 12.pdf'],
    ['keeps every alphabet', '納品書 №7 – Ωmega.pdf', '納品書 №7 – Ωmega.pdf'],
    ['keeps a dot at its beginning', '.gitignore', '.gitignore'],
    ['loses a path of Unix', '../../etc/passwd', 'passwd'],
    ['loses a path of Windows', 'C:\\Users\\ada\\note.txt', 'note.txt'],
    ['loses line breaks', 'a\r\nb.html', 'ab.html'],
    ['loses other control characters', 'a\0b\u0007c\u0085\u2028.txt', 'abc.txt'],
    ['loses marks that change the direction of text', 'invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['loses a mark of byte order', '\uFEFFnote.txt', 'note.txt'],
    ['is composed', 'Cafe\u0301.pdf', 'Café.pdf'],
    ['is trimmed', '  note.txt\t', 'note.txt'],
    ['is well-formed', 'a\uD800b.txt', 'a\uFFFDb.txt'],
    ['loses invisible tags', 'note\u{E0041}.txt', 'note.txt'],
    ['keeps joiners', 'می\u200Cخواهم.pdf', 'می\u200Cخواهم.pdf'],
    ['loses dots and spaces at its end', 'note.txt. .', 'note.txt'],
    ['is not a device', 'CON', '_CON'],
    ['is not a device with an extension', 'lpt1.txt', '_lpt1.txt'],
    ['may begin like a device', 'console.log', 'console.log'],
    ['never has invisible characters only', '\u200B\u2060', 'file'],
    ['is never empty', '', 'file'],
    ['is never a space', ' \u202E ', 'file'],
    ['is never a folder', 'notes/', 'file'],
    ['is never this folder', '.', 'file'],
    ['is never the parent folder', '..', 'file'],
  ];

  test.each(cases)('%s', (_what, input, kept) => {
    expect(safeFileName(input)).toBe(kept);
  });

  test('has two hundred characters at most, its extension among them', () => {
    expect(safeFileName(`${'x'.repeat(1000)}.pdf`)).toBe(`${'x'.repeat(196)}.pdf`);
    expect(safeFileName('x'.repeat(1000))).toBe('x'.repeat(200));
    expect(safeFileName(`${'x'.repeat(500)}.${'y'.repeat(500)}`)).toBe('x'.repeat(200));
    expect([...safeFileName(`${'📦'.repeat(1000)}.txt`)]).toHaveLength(200);
  });
});

describe('a content type', () => {
  const none = 'application/octet-stream';
  const cases: [input: string | undefined, kept: string][] = [
    ['application/pdf', 'application/pdf'],
    ['image/svg+xml', 'image/svg+xml'],
    ['Text/HTML; charset=utf-8', 'text/html'],
    [undefined, none],
    ['', none],
    ['pdf', none],
    ['text/', none],
    ['text/html\r\nSet-Cookie: a=b', none],
    ['text/html, text/plain', none],
    ['*/*', none],
    [`text/${'x'.repeat(1000)}`, none],
    ['tëxt/plain', none],
  ];

  test.each(cases)('%s is kept as %s', (input, kept) => {
    expect(safeContentType(input)).toBe(kept);
  });
});

describe('a disposition', () => {
  const cases: [name: string, disposition: string][] = [
    ['note.txt', `attachment; filename="note.txt"; filename*=UTF-8''note.txt`],
    [
      'Größe "1".txt',
      `attachment; filename="Gr__e _1_.txt"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22.txt`,
    ],
    [
      "it's (a) *.txt",
      `attachment; filename="it's (a) *.txt"; filename*=UTF-8''it%27s%20%28a%29%20%2A.txt`,
    ],
    ['100%\\.txt', `attachment; filename="100__.txt"; filename*=UTF-8''100%25%5C.txt`],
    ['📦.txt', `attachment; filename="_.txt"; filename*=UTF-8''%F0%9F%93%A6.txt`],
  ];

  test.each(cases)('%s', (name, disposition) => {
    expect(attachment(name)).toBe(disposition);
  });

  test.each([
    ['PO-2026-0001.pdf', 'inline; filename="PO-2026-0001.pdf"'],
    ['PO 7/26.pdf', 'inline; filename="PO 7-26.pdf"'],
    ['工单-7.pdf', `inline; filename="__-7.pdf"; filename*=UTF-8''%E5%B7%A5%E5%8D%95-7.pdf`],
  ])('of a file that is shown: %s', (name, disposition) => {
    expect(inline(name)).toBe(disposition);
  });
});
