/** An answer, as far as the demo looks at it. */
export interface Answer {
  id: string;
  /** Of an import: the ids of its rows, in their order. */
  ids: string[];
  /** The lines of an order or a receipt, in their order. */
  items: { id: string }[];
  /** The rows of a list; those of members have a user's id instead. */
  data: { id: string; userId: string }[];
  /** The organizations of a user. */
  memberships: { orgId: string; orgName: string; role: string }[];
  /** The reference of a transfer. */
  ref: string;
  /** An API token, told once. */
  token: string;
}

/** An answer that is not what was asked for. */
export class Refusal extends Error {
  /** The code of the problem. */
  readonly code: string;

  constructor(request: string, problem: { status: number; code: string; detail: string }) {
    super(`${request}: ${problem.status} ${problem.detail}`);
    this.code = problem.code;
  }
}

interface Place {
  /** Where the service listens, like `http://127.0.0.1:3000`. */
  origin: string;
  /** Ends what is running. */
  signal: AbortSignal;
}

/** Somebody who asks the service over HTTP, as every client does. A refusal is an error. */
export class Person {
  private readonly place: Place;
  private readonly idToken: string;
  private readonly orgId: string | undefined;

  constructor(place: Place, idToken: string, orgId?: string) {
    this.place = place;
    this.idToken = idToken;
    this.orgId = orgId;
  }

  /** The same person, speaking for an organization. */
  in(orgId: string): Person {
    return new Person(this.place, this.idToken, orgId);
  }

  post(path: string, body: object = {}): Promise<Answer> {
    return this.ask('POST', path, JSON.stringify(body));
  }

  patch(path: string, body: object): Promise<Answer> {
    return this.ask('PATCH', path, JSON.stringify(body));
  }

  get(path: string): Promise<Answer> {
    return this.ask('GET', path);
  }

  async delete(path: string): Promise<void> {
    await this.ask('DELETE', path);
  }

  /** Attaches a text to an order. */
  attach(entityType: string, entityId: string, file: File, description: string): Promise<Answer> {
    const form = new FormData();
    const fields = { entityType, entityId, description };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    return this.ask('POST', '/documents', form);
  }

  private async ask(method: string, path: string, body?: string | FormData): Promise<Answer> {
    const { origin, signal } = this.place;
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.idToken}`,
        ...(this.orgId && { 'x-org-id': this.orgId }),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      signal,
    });
    const text = await response.text();
    const answer = text ? JSON.parse(text) : {};
    if (!response.ok) throw new Refusal(`${method} ${path}`, answer);
    return answer;
  }
}
