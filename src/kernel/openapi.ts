import type { Endpoint } from './endpoint.ts';

export function openApiDocument(_endpoints: readonly Endpoint[]): unknown {
  return {};
}
