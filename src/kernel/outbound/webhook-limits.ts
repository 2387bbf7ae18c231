/** Messages to receivers of webhooks: see docs/operations.md, "Limits". */
export interface WebhookLimits {
  /** Messages a second of all organizations of one founder, to all receivers together. */
  rate: number;
  /** Replays of earlier events an hour, of an endpoint. */
  replays: number;
  /** Tests an hour, of an endpoint. */
  tests: number;
}

export function readWebhookLimits(
  whole: (name: string, fallback: number, min: number, max: number) => number,
): WebhookLimits {
  return {
    rate: whole('WEBHOOK_RATE', 50, 1, 100_000),
    replays: whole('WEBHOOK_REPLAYS', 10, 1, 100_000),
    tests: whole('WEBHOOK_TESTS', 60, 1, 100_000),
  };
}
