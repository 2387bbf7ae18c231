import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../kernel/contract/endpoint.ts';
import { Problem } from '../../kernel/problem.ts';

/** An unknown address is a 404; a known one with another method a 405 that names its methods. */
export function refuseUnknownRoutes(server: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const byPath = new Map<string, { form: RegExp; methods: string[]; advice: string }>();
  for (const { path, method, instead } of endpoints) {
    const form = new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`);
    const known = byPath.get(path) ?? { form, methods: [], advice: '' };
    known.methods.push(method);
    if (instead) known.advice = ` ${instead}`;
    byPath.set(path, known);
  }
  const routes = [...byPath.values()];
  const refusalOf = (url: string): Problem => {
    const path = url.split('?', 1)[0] ?? '';
    const found = routes.filter(({ form }) => form.test(path));
    const methods = found.flatMap((route) => route.methods);
    if (methods.length === 0) {
      return new Problem('not_found', 'There is nothing at this address; see /api/docs.');
    }
    const allow = [...new Set(methods)].sort().join(', ');
    return new Problem(
      'method_not_allowed',
      `This address supports ${allow}.${found[0]?.advice ?? ''}`,
      {
        headers: { allow },
      },
    );
  };
  // Before the body is parsed, so that a wrong body does not hide the wrong address.
  server.addHook('onRequest', (request, _reply, done) => {
    done(request.is404 ? refusalOf(request.url) : undefined);
  });
}
