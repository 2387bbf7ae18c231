import { describe, expect, it, test } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';

function problems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('traces', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com:4318' };

  it('are off without an address, whatever else is set', () => {
    expect(readConfig({ OTEL_TRACES_SAMPLER_ARG: 'many' }).tracing).toBeUndefined();
  });

  it('have the settings of OpenTelemetry', () => {
    const settings = {
      ...endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b=, tenant = def',
      OTEL_SERVICE_NAME: 'bakery',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    };
    expect(readConfig(settings).tracing).toEqual({
      endpoint: 'https://collector.example.com:4318',
      headers: { 'api-key': 'a b=', tenant: 'def' },
      serviceName: 'bakery',
      share: 0.1,
    });
  });

  test.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /must start with http/],
    [{ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '2' }, /a number from 0 to 1/],
    [{ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'key' }, /names and values/],
    [{ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'key=%' }, /names and values/],
  ])('%o are refused', (settings, line) => {
    expect(problems(settings)).toEqual([expect.stringMatching(line)]);
  });
});
