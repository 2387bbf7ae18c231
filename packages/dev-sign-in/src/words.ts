/** The words of the pages of the sign-in. */
const en = {
  language: 'en',
  mode: 'local mode',
  signIn: 'Sign in',
  checkAddress: 'Sign in: check the address',
  signInText:
    'This is the development sign-in of this machine. Any e-mail address will do; there is no password.',
  email: 'E-mail address',
  noAddress: 'Enter an e-mail address like ada@example.com.',
  next: 'Continue',
  token: 'A token for programs:',
  signOut: 'Sign out',
  signOutText: 'The development sign-in of this machine then knows nobody.',
  again: 'Start again',
  failed: 'The sign-in failed',
  failedText: 'The log of the service has the error.',
  notAllowed: 'Not allowed',
  notAllowedText: 'The form was sent by another site.',
  ended: 'This sign-in has ended',
  endedText: 'It was used, or left open for too long.',
};

export type Words = typeof en;

const de: Words = {
  language: 'de',
  mode: 'lokal',
  signIn: 'Anmelden',
  checkAddress: 'Anmelden: Adresse prüfen',
  signInText:
    'Das ist die Anmeldung dieses Rechners zum Ausprobieren. Jede E-Mail-Adresse gilt; ein Passwort gibt es nicht.',
  email: 'E-Mail-Adresse',
  noAddress: 'Geben Sie eine E-Mail-Adresse ein, etwa ada@example.com.',
  next: 'Weiter',
  token: 'Ein Token für Programme:',
  signOut: 'Abmelden',
  signOutText: 'Die Anmeldung dieses Rechners kennt dann niemanden mehr.',
  again: 'Von vorn beginnen',
  failed: 'Die Anmeldung ist gescheitert',
  failedText: 'Der Fehler steht im Protokoll des Dienstes.',
  notAllowed: 'Nicht erlaubt',
  notAllowedText: 'Das Formular kam von einer anderen Seite.',
  ended: 'Diese Anmeldung ist zu Ende',
  endedText: 'Sie wurde benutzt, oder blieb zu lange offen.',
};

/** German for browsers that ask for it before any other language, else English. */
export const wordsFor = (acceptLanguage = ''): Words =>
  /^\s*de\b/i.test(acceptLanguage) ? de : en;
