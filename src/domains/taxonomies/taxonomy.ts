/**
 * The taxonomies: lists of terms by which an organization sorts its masters, e.g. its SKU types.
 * They differ in their names alone. One that needs a rule of its own is written by hand in its
 * domain instead of being told apart here.
 */

import {
  type Call,
  created,
  type Endpoint,
  type EndpointId,
  endpoint,
  noContent,
  ok,
} from '../../kernel/contract/endpoint.ts';
import { notFound, refuse } from '../../kernel/contract/problem.ts';
import { constraint, duplicate } from '../../kernel/database/constraints.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import {
  type Pointer,
  readUses,
  refuseInUse,
  selectUses,
  usage,
} from '../../kernel/database/references.ts';
import { literally } from '../../kernel/database/sql.ts';
import { masterFilters, searchIn } from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { differs } from '../../kernel/values/differs.ts';
import {
  deleteTerm,
  insertTerm,
  lockTerm,
  selectTermId,
  termColumns,
  termFacts,
  termUses,
  updateTerm,
} from './taxonomy.store.ts';
import { type Term, term, termChanges, termInput } from './term.ts';

interface Named {
  id: EndpointId;
  operation: string;
}

/** All that makes one taxonomy another than its siblings. */
export interface Terms {
  /** What one term is called in prose, e.g. `SKU type`. */
  noun: string;
  /** Several of them. */
  nouns: string;
  tag: string;
  /** Without the prefix `/api`, e.g. `/sku-types`. */
  path: string;
  /** Its columns are those of `sku_types`, its constraints named after the table. */
  table: string;
  /** Everything that can point at a term. */
  pointers: readonly Pointer[];
  create: Named;
  list: Named;
  update: Named;
  usage: Named;
  /** Two terms as examples show them, the first renamed to the second. */
  examples: readonly [string, string];
}

export interface Taxonomy extends Terms {
  remove: Named;
}

/** The five endpoints of a taxonomy, in the order of the interface. */
export function taxonomy(of: Taxonomy): Endpoint[] {
  const [create, list, update, usage] = terms(of);
  return [create, list, update, removeTerm(of), usage];
}

/** Those of a taxonomy whose terms leave by a rule of their own: create, list, update, usage. */
export const terms = (of: Terms): readonly [Endpoint, Endpoint, Endpoint, Endpoint] => [
  createTerm(of),
  listTerms(of),
  changeTerm(of),
  getUsage(of),
];

const duplicateName = (of: Terms) =>
  duplicate('/name', `another ${of.noun} has this name. Names are unique, whatever the case.`);

const duplicateExternalId = (of: Terms) =>
  duplicate('/externalId', `another ${of.noun} has this externalId.`);

/** What a race can still break after everything was looked up. */
const constraintsOf = (of: Terms) =>
  constraint({
    [`${of.table}_name_key`]: duplicateName(of),
    [`${of.table}_external_id_key`]: duplicateExternalId(of),
  });

async function refuseDuplicate(tx: Transaction, of: Terms, orgId: string, row: Term) {
  const facts = await termFacts(tx, of.table, orgId, row);
  refuse(
    [],
    [facts.nameTaken && duplicateName(of), facts.externalIdTaken && duplicateExternalId(of)],
  );
}

/** A term as an example shows it. */
const exampleOf = (of: Terms) => ({
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6a0',
  name: of.examples[0],
  description: null,
  isActive: true,
  externalId: null,
  version: 1,
  createdBy: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f601',
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
});

const locate =
  (of: Terms) =>
  async ({ tx, org, path }: Pick<Call<never, never, undefined>, 'tx' | 'org' | 'path'>) => {
    const found = await lockTerm(tx, of.table, org.id, path.id ?? '');
    if (!found) throw notFound(of.noun);
    return found;
  };

const createTerm = (of: Terms) =>
  endpoint({
    ...of.create,
    method: 'POST',
    path: of.path,
    tag: of.tag,
    summary: `Create ${of.noun}`,
    access: 'member',
    body: termInput,
    gives: created(term),
    violates: constraintsOf(of),
    example: { body: { name: of.examples[0] }, reply: exampleOf(of) },

    async run({ tx, org, actor, body, now, newId }) {
      const row: Term = {
        description: null,
        externalId: null,
        ...body,
        id: newId(),
        isActive: true,
        version: 1,
        createdBy: actor.userId,
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
      };
      await refuseDuplicate(tx, of, org.id, row);
      return insertTerm(tx, of.table, org.id, row);
    },
  });

function listTerms(of: Terms) {
  const list = listing({
    record: term,
    columns: termColumns,
    from: literally(`${of.table} t`),
    sorts: {
      name: { column: 'name_key', type: 'text' },
      createdAt: { column: 'created_at', type: 'timestamptz' },
    },
    defaultSort: 'name',
    filters: masterFilters,
    search: searchIn('name_key'),
  });
  return endpoint({
    ...of.list,
    method: 'GET',
    path: of.path,
    tag: of.tag,
    summary: `List ${of.nouns}`,
    access: 'member',
    query: list.query,
    gives: ok(list.page),
    example: { reply: { data: [exampleOf(of)], nextCursor: null } },
    read: list.read,
  });
}

const changeTerm = (of: Terms) =>
  endpoint({
    ...of.update,
    method: 'PATCH',
    path: `${of.path}/:id`,
    tag: of.tag,
    summary: `Update ${of.noun} (isActive archives)`,
    access: 'member',
    body: termChanges,
    gives: ok(term),
    fails: ['not_found'],
    violates: constraintsOf(of),
    example: {
      body: { name: of.examples[1] },
      reply: { ...exampleOf(of), name: of.examples[1], version: 2 },
    },

    locate: locate(of),

    async run({ tx, org, subject, body, now }) {
      const row: Term = { ...subject, ...body, updatedAt: now.toISOString() };
      await refuseDuplicate(tx, of, org.id, row);
      return differs(subject, body) ? updateTerm(tx, of.table, org.id, row) : subject;
    },
  });

const removeTerm = (of: Taxonomy) =>
  endpoint({
    ...of.remove,
    method: 'DELETE',
    path: `${of.path}/:id`,
    tag: of.tag,
    summary: `Delete ${of.noun} (blocked while referenced)`,
    access: 'member',
    gives: noContent,
    fails: ['not_found', 'in_use'],

    locate: locate(of),

    async run({ tx, org, subject }) {
      await refuseInUse(tx, of.noun, termUses(org.id, subject.id, of.pointers));
      await tx.run(deleteTerm(of.table, org.id, subject.id));
    },
  });

const getUsage = (of: Terms) =>
  endpoint({
    ...of.usage,
    method: 'GET',
    path: `${of.path}/:id/in-use`,
    tag: of.tag,
    summary: `Check if ${of.noun} is in use`,
    access: 'member',
    gives: ok(usage),
    fails: ['not_found'],
    example: {
      reply: {
        inUse: true,
        count: 3,
        usedBy: [{ entityType: of.pointers[0]?.entityType, count: 3 }],
      },
    },

    read: ({ orgId, path: { id = '' } }) =>
      readUses(of.noun, selectTermId(of.table, orgId, id), selectUses(orgId, id, of.pointers)),
  });
