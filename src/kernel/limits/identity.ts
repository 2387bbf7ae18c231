/** Limits of credentials, and of the identity provider that they come from. */
import {
  bytes,
  hangTime,
  kibibyte,
  type Limits,
  limit,
  mebibyte,
  minute,
  second,
  time,
} from './limit.ts';

export const identity = {
  provider: {
    timeout: hangTime(5 * second, 'A request waits for the answer of the identity provider.'),
    maxAnswerBytes: bytes(
      512 * kibibyte,
      'A provider has few keys; another answer is none of a provider.',
    ),
    maxAge: time(10 * minute, 'A key that the issuer withdrew is refused after this time.'),
    cooldown: time(30 * second, 'Tokens that name unknown keys ask the issuer no more often.'),
    cooldownAfterFailure: time(5 * second, 'An issuer that is out of reach is asked again soon.'),
  },
  tokens: {
    clockSkewSeconds: limit(60, 'seconds', 'The clocks of the issuer and of this machine differ.'),
    maxTokenLength: limit(
      8 * kibibyte,
      'characters',
      'A token is parsed before its signature is checked.',
    ),
    maxCacheTime: time(minute, 'A verified token is trusted no longer without another look.'),
    cacheSize: limit(
      8 * mebibyte,
      'characters',
      'About ten thousand tokens of a usual length are in memory.',
    ),
  },
  callers: {
    userLifetime: time(minute, 'A user who changed is read again.'),
    touchInterval: time(5 * minute, 'The last use of a token is a write.'),
    remembered: limit(20_000, 'users, and as many tokens', 'They are in memory.'),
  },
} satisfies Record<string, Limits>;
