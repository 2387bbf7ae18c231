/** Traces by OpenTelemetry. Loaded only if they are configured: the libraries are large. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { sqlState } from '../../kernel/database/failure.ts';
import { installation } from '../../kernel/limits/installation.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import type { Logger } from '../../kernel/log.ts';
import type { Attributes } from '../../kernel/tracing/current.ts';
import type { RequestTrace, Tracing, TracingOptions } from '../../kernel/tracing/tracing.ts';

const { exportTimeout, exportInterval, warnInterval } = valuesOf(installation.tracing);

const propagator = new W3CTraceContextPropagator();
const getter = {
  keys: (headers: IncomingHttpHeaders) => Object.keys(headers),
  get: (headers: IncomingHttpHeaders, key: string) => headers[key],
};

/**
 * Spans wait in memory, 2,048 at most; more are dropped. They are exported in the background, so
 * that no request waits for the collector or fails with it.
 */
export function openTracing(options: TracingOptions, log: Logger): Tracing {
  const { endpoint, headers, serviceName, share } = options;
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = reporting(
    new OTLPTraceExporter({ url, headers, timeoutMillis: exportTimeout }),
    log,
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.instance.id': randomUUID(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        exportTimeoutMillis: exportTimeout,
        scheduledDelayMillis: exportInterval,
      }),
    ],
  });
  const tracer = provider.getTracer('stockwright');
  return {
    request(name, headers, attributes) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, getter);
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
      return requestTrace(tracer, span, parent);
    },
    async close() {
      const late = new Promise<void>((resolve) => {
        setTimeout(resolve, exportTimeout).unref();
      });
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

function requestTrace(tracer: Tracer, span: Span, parent: Context): RequestTrace {
  const inside = trace.setSpan(parent, span);
  return {
    traceId: span.spanContext().traceId,
    begin(name, attributes) {
      const child = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, inside);
      return (error) => {
        if (error !== undefined) fail(child, sqlState(error) ?? nameOf(error));
        child.end();
      };
    },
    end(attributes, failed) {
      span.setAttributes(attributes);
      if (failed) fail(span, String(attributes['http.response.status_code']));
      span.end();
    },
  };
}

/** Without the message of an error, which can have values. */
function fail(span: Span, type: string): void {
  const failure: Attributes = { 'error.type': type };
  span.setAttributes(failure).setStatus({ code: SpanStatusCode.ERROR });
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/** Warns about a collector that does not take spans, once a minute at most. */
function reporting(exporter: SpanExporter, log: Logger): SpanExporter {
  let warnedAt = -Infinity;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error && performance.now() - warnedAt > warnInterval) {
          warnedAt = performance.now();
          const reason = result.error.message;
          log.warn({ reason, spans: spans.length }, 'Traces were not exported; they are dropped');
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
