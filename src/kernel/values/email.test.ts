import { describe, expect, test } from 'vitest';
import { withDomainInLetters } from './email.ts';

describe('the domain of an address', () => {
  test.each([
    ['ada@müller.example', 'ada@müller.example'],
    ['ada@xn--mller-kva.example', 'ada@müller.example'],
    ['ada@XN--MLLER-KVA.example', 'ada@müller.example'],
    ['ada@MÜLLER.example', 'ada@müller.example'],
    ['ada@mu\u0308ller.example', 'ada@müller.example'],
    ['ada@mail.xn--mller-kva.example', 'ada@mail.müller.example'],
    ['Ada+müller@Example.com', 'Ada+müller@Example.com'],
    ['ada@xn--\u2100.example', 'ada@xn--\u2100.example'],
    ['ada@xn--a.example', 'ada@xn--a.example'],
  ])('%s is %s', (sent, expected) => {
    expect(withDomainInLetters(sent)).toBe(expected);
  });
});
