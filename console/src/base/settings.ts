/** The settings that the service tells the console in the page itself. */
export interface SignInSettings {
  issuer: string;
  clientId: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  /** Missing where the identity provider has none. */
  revocationEndpoint?: string;
  endSessionEndpoint?: string;
  /** Local mode: any e-mail address signs in. */
  local: boolean;
  /** The owner of the demo organization. */
  demoEmail?: string;
}

interface Settings {
  /** Missing while the identity provider is out of reach. */
  signIn?: SignInSettings;
}

export const settings: Settings = JSON.parse(
  document.querySelector('meta[name=stockwright]')?.getAttribute('content') ?? '{}',
);
