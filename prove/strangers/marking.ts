/** Records whose every text has a marker, so that an answer with any of them is recognized. */
import { Client } from '../../test/support/client.ts';
import {
  isFreeText,
  operationAt,
  type Schema,
  schemaOf,
  typeOf,
} from '../../test/support/openapi.ts';

/** A client that writes the marker into every free text of its bodies, also into optional ones. */
export class MarkingClient extends Client {
  /** The idempotency keys of its accepted requests, by operation. */
  readonly keys = new Map<string, string[]>();
  private readonly marker: string;
  private written = 0;

  constructor({ origin, token, email, orgId, userId }: Client, marker: string) {
    super(origin, token, { email, orgId, userId });
    this.marker = marker;
  }

  override async request(...request: Parameters<Client['request']>) {
    const [method, path, body, extra] = request;
    const { id = '', body: schema } = operationAt(method, path) ?? {};
    if (method === 'GET' || !schema || body === undefined) return super.request(...request);
    const key = `${this.marker}-key-${this.written}`;
    const headers = { ...extra?.headers, ...(method === 'POST' && { 'idempotency-key': key }) };
    // Some optional fields exclude each other; then only the given ones are marked.
    for (const fills of [true, false]) {
      const marked = body instanceof FormData ? this.form(body) : this.marked(body, schema, fills);
      const answer = await super.request(method, path, marked, { ...extra, headers });
      if (answer.status >= 400) continue;
      if (method === 'POST') this.keys.set(id, [...(this.keys.get(id) ?? []), key]);
      return answer;
    }
    return super.request(...request);
  }

  private marked(value: unknown, schema: Schema, fills: boolean): unknown {
    const bare = schemaOf(schema);
    if (Array.isArray(value)) {
      return value.map((each) => (bare.items ? this.marked(each, bare.items, fills) : each));
    }
    if (typeof value === 'string') return isFreeText(bare) ? this.text(bare, value) : value;
    if (typeof value !== 'object' || value === null) return value;
    const { properties = {} } = bare;
    const fields = Object.entries(value).map(([name, field]) => {
      const within = properties[name];
      return [name, within ? this.marked(field, within, fills) : field];
    });
    const missing = fills ? Object.entries(properties).filter(([name]) => !(name in value)) : [];
    const filled = missing
      .map(([name, field]) => [name, schemaOf(field)] as const)
      .filter(([, field]) => isFreeText(field) && typeOf(field) === 'string')
      .map(([name, field]) => [name, this.text(field, '')]);
    return Object.fromEntries([...fields, ...filled]);
  }

  /** The marker comes first, in case the text is cut; a number makes it unique. */
  private text({ maxLength = 200 }: Schema, value: string): string {
    this.written += 1;
    return `${this.marker} ${this.written} ${value}`.slice(0, maxLength).trim();
  }

  private form(body: FormData): FormData {
    const form = new FormData();
    for (const [name, value] of body) {
      const marked = `${this.marker} 0 ${name}.txt`;
      if (typeof value !== 'string') form.append(name, value, marked);
      else form.append(name, value);
    }
    form.set('description', `${this.marker} 0 description`);
    return form;
  }
}
