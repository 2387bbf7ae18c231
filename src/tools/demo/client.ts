/** The fields of answers that the demo reads. */
export interface Answer {
  id: string;
  /** Ids of the rows of an import, in order. */
  ids: string[];
  /** The lines of an order or a receipt, in order. */
  items: { id: string }[];
  /** The rows of a list; those of members have a user's id instead. */
  data: Row[];
  /** The organizations of a user. */
  memberships: { orgId: string; orgName: string; role: string }[];
  /** The reference of a transfer. */
  ref: string;
  /** An API token, which is shown once. */
  token: string;
}

interface Row {
  id: string;
  code: string;
  userId: string;
  /** Of a summary of stock. */
  onHand: string;
  materialId?: string;
  materialCode?: string;
  skuId?: string;
  skuCode?: string;
}

/** An answer with a problem. */
export class Refusal extends Error {
  /** The code of the problem. */
  readonly code: string;

  constructor(request: string, problem: { status: number; code: string; detail: string }) {
    super(`${request}: ${problem.status} ${problem.detail}`);
    this.code = problem.code;
  }
}

interface Service {
  /** Its address, such as `http://127.0.0.1:3000`. */
  origin: string;
  /** Aborts the requests that are running. */
  signal: AbortSignal;
}

/** Sends requests to the service over HTTP as a user; a problem is thrown. */
export class Client {
  private readonly service: Service;
  private readonly idToken: string;
  private readonly orgId: string | undefined;

  constructor(service: Service, idToken: string, orgId?: string) {
    this.service = service;
    this.idToken = idToken;
    this.orgId = orgId;
  }

  /** A client of the same user in an organization. */
  in(orgId: string): Client {
    return new Client(this.service, this.idToken, orgId);
  }

  post(path: string, body: object = {}): Promise<Answer> {
    return this.send('POST', path, JSON.stringify(body));
  }

  patch(path: string, body: object): Promise<Answer> {
    return this.send('PATCH', path, JSON.stringify(body));
  }

  /** Imports a file in CSV to a list. */
  import(list: string, csv: string): Promise<Answer> {
    return this.postFile(`${list}/bulk-import`, csv);
  }

  postFile(path: string, csv: string): Promise<Answer> {
    return this.send('POST', path, csv, 'text/csv');
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  async delete(path: string): Promise<void> {
    await this.send('DELETE', path);
  }

  /** Attaches a file to an order. */
  attach(entityType: string, entityId: string, file: File, description: string): Promise<Answer> {
    const form = new FormData();
    const fields = { entityType, entityId, description };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    return this.send('POST', '/documents', form);
  }

  private async send(
    method: string,
    path: string,
    body?: string | FormData,
    type = 'application/json',
  ): Promise<Answer> {
    const { origin, signal } = this.service;
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.idToken}`,
        ...(this.orgId && { 'x-org-id': this.orgId }),
        ...(typeof body === 'string' && { 'content-type': type }),
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
