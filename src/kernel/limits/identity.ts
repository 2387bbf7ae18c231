/** Limits of credentials, and of the identity provider that they come from. */
import { kibibyte, type Limits, mebibyte, minute, second } from './limit.ts';

export const identity = {
  provider: {
    timeout: {
      value: 5 * second,
      unit: 'milliseconds',
      reason: 'A request waits for the answer of the identity provider.',
      endsHangs: true,
    },
    maxAnswerBytes: {
      value: 512 * kibibyte,
      unit: 'bytes',
      reason: 'A provider has few keys; another answer is none of a provider.',
    },
    maxAge: {
      value: 10 * minute,
      unit: 'milliseconds',
      reason: 'A key that the issuer withdrew is refused after this time.',
    },
    cooldown: {
      value: 30 * second,
      unit: 'milliseconds',
      reason: 'Tokens that name unknown keys ask the issuer no more often.',
    },
    cooldownAfterFailure: {
      value: 5 * second,
      unit: 'milliseconds',
      reason: 'An issuer that is out of reach is asked again soon.',
    },
  },
  tokens: {
    clockSkewSeconds: {
      value: 60,
      unit: 'seconds',
      reason: 'The clocks of the issuer and of this machine differ.',
    },
    maxTokenLength: {
      value: 8 * kibibyte,
      unit: 'characters',
      reason: 'A token is parsed before its signature is checked.',
    },
    maxCacheTime: {
      value: minute,
      unit: 'milliseconds',
      reason: 'A verified token is trusted no longer without another look.',
    },
    cacheSize: {
      value: 8 * mebibyte,
      unit: 'characters',
      reason: 'About ten thousand tokens of a usual length are in memory.',
    },
  },
  callers: {
    userLifetime: {
      value: minute,
      unit: 'milliseconds',
      reason: 'A user who changed is read again.',
    },
    touchInterval: {
      value: 5 * minute,
      unit: 'milliseconds',
      reason: 'The last use of a token is a write.',
    },
    remembered: {
      value: 20_000,
      unit: 'users, and as many tokens',
      reason: 'They are in memory.',
    },
  },
} satisfies Record<string, Limits>;
