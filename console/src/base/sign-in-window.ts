/** A window that only signs in: the page that opened it stays, with what was typed into it. */

/** Of the address of the window, also after the identity provider has sent it back. */
const address = '/?sign-in=again';

export const isForSignIn = (): boolean => location.pathname + location.search === address;

/** The tabs hear of the new token by themselves. */
export const openSignIn = (): void =>
  void window.open(address, '_blank', 'popup,width=520,height=680');
