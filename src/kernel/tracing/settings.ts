import { patterns } from '../values/patterns.ts';
import type { TracingOptions } from './tracing.ts';

/** Reads the settings of traces, which have the names that OpenTelemetry gives them. */
export function readTracing(
  value: (name: string) => string | undefined,
  problems: string[],
): TracingOptions | undefined {
  const endpoint = value('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (!endpoint) return undefined;
  if (!patterns.url.matches(endpoint)) {
    problems.push('OTEL_EXPORTER_OTLP_ENDPOINT must start with http:// or https://.');
  }
  const share = Number(value('OTEL_TRACES_SAMPLER_ARG') ?? 1);
  if (!(share >= 0 && share <= 1)) {
    problems.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1: the share of traces.');
  }
  const headers = readHeaders(value('OTEL_EXPORTER_OTLP_HEADERS') ?? '');
  if (!headers) {
    problems.push('OTEL_EXPORTER_OTLP_HEADERS must be names and values: api-key=abc,tenant=def.');
  }
  const serviceName = value('OTEL_SERVICE_NAME') ?? 'stockwright';
  return { endpoint, headers: headers ?? {}, serviceName, share };
}

/** Undefined when the text is not a list of headers. Values have the escapes of addresses. */
function readHeaders(text: string): Record<string, string> | undefined {
  const headers: Record<string, string> = {};
  for (const pair of text.split(',').filter(Boolean)) {
    const [, name, escaped = ''] = /^\s*([\w-]+)\s*=\s*([\x20-\x7e]*?)\s*$/.exec(pair) ?? [];
    if (!name) return undefined;
    try {
      headers[name] = decodeURIComponent(escaped);
    } catch {
      return undefined;
    }
  }
  return headers;
}
