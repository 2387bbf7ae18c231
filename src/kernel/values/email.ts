/** E-mail addresses whose domain has letters beyond ASCII. */
import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * The address with such a domain in its own letters: `müller.example` and `xn--mller-kva.example`
 * are one domain, and so that the addresses are compared as one text, both become the first. Other
 * addresses stay as they are.
 */
export function withDomainInLetters(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (!/\P{ASCII}|(^|\.)xn--/iu.test(domain)) return address;
  const letters = domainToUnicode(domainToASCII(domain));
  return letters === '' ? address : address.slice(0, at) + letters;
}
