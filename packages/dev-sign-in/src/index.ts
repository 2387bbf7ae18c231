export { type Account, parseEmail } from './account.ts';
export {
  type DevSignIn,
  openDevSignIn,
  type SignInRoute,
  type TokenOptions,
} from './dev-sign-in.ts';
export { DevSignInError } from './key.ts';
export { isLoopback, isLoopbackAuthority } from './loopback.ts';
export { type DevSignInOptions, type PageOptions, tokenLifetimeSeconds } from './settings.ts';
