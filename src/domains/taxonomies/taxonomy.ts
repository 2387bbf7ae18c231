/**
 * The taxonomies: lists of terms by which an organization sorts its masters, e.g. its SKU types.
 * They differ in their names alone. An operation with a rule of its own belongs to its domain.
 */

import { changeRecord } from '../../kernel/contract/change-record.ts';
import {
  created,
  type Endpoint,
  type EndpointId,
  endpoint,
  noContent,
  ok,
} from '../../kernel/contract/endpoint.ts';
import type { EventName } from '../../kernel/contract/event.ts';
import { locateRecord } from '../../kernel/contract/locate.ts';
import { recordBatch } from '../../kernel/contract/record-batch.ts';
import { readReferences, usage } from '../../kernel/contract/usage.ts';
import type { RecordTable } from '../../kernel/database/record.ts';
import {
  type ReferencingColumn,
  refuseInUse,
  selectReferences,
} from '../../kernel/database/references.ts';
import { literally } from '../../kernel/database/sql.ts';
import { masterFilters, searchText } from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { auditExample } from '../common-fields.ts';
import { termRecord, termReferences } from './taxonomy.store.ts';
import { type Term, term, termChanges, termInput } from './term.ts';

interface Named {
  id: EndpointId;
  operation: string;
}

/** The words and names in which the taxonomies differ. */
export interface Terms {
  /** The name of a term in prose, e.g. `SKU type`. `SKU type`. */
  noun: string;
  /** Several of them. */
  nouns: string;
  tag: string;
  /** Without the prefix `/api`, e.g. `/sku-types`. */
  path: string;
  /** Its columns are those of `sku_types`, its constraints named after the table. */
  table: string;
  /** The columns that refer to a term. */
  referencedBy: readonly ReferencingColumn[];
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
  return [create, list, update, removeTerm(of, termRecord(of)), usage];
}

/** The endpoints of a taxonomy whose terms are not deleted: create, list, update, usage. */
export function terms(of: Terms): readonly [Endpoint, Endpoint, Endpoint, Endpoint] {
  const table = termRecord(of);
  return [createTerm(of, table), listTerms(of, table), changeTerm(of, table), getUsage(of, table)];
}

/** A term as an example shows it. */
const exampleOf = (of: Terms) => ({
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6a0',
  name: of.examples[0],
  description: null,
  isActive: true,
  externalId: null,
  ...auditExample,
});

/** E.g. `sku_type.created`. */
const eventOf = (of: Terms, happened: string): EventName =>
  `${of.noun.toLowerCase().replaceAll(' ', '_')}.${happened}`;

const createTerm = (of: Terms, table: RecordTable<Term>) =>
  endpoint({
    ...of.create,
    method: 'POST',
    path: of.path,
    tag: of.tag,
    summary: `Create ${of.noun}`,
    access: 'member',
    emits: eventOf(of, 'created'),
    body: termInput,
    gives: created(term),
    violates: table.constraints,
    example: { body: { name: of.examples[0] }, reply: exampleOf(of) },

    batch: recordBatch({ table, body: termInput }),
  });

function listTerms(of: Terms, table: RecordTable<Term>) {
  const list = listing({
    record: term,
    columns: table.columns,
    from: literally(`${of.table} t`),
    sorts: {
      name: { column: 'name_key', type: 'text' },
      createdAt: { column: 'created_at', type: 'timestamptz' },
    },
    defaultSort: 'name',
    filters: masterFilters,
    search: searchText,
  });
  return endpoint({
    ...of.list,
    method: 'GET',
    path: of.path,
    tag: of.tag,
    summary: `List ${of.nouns}`,
    access: 'member',
    ...list,
    example: { reply: { data: [exampleOf(of)], nextCursor: null } },
  });
}

const changeTerm = (of: Terms, table: RecordTable<Term>) =>
  endpoint({
    ...of.update,
    method: 'PATCH',
    path: `${of.path}/:id`,
    tag: of.tag,
    summary: `Update ${of.noun} (isActive archives)`,
    access: 'member',
    emits: eventOf(of, 'updated'),
    body: termChanges,
    gives: ok(term),
    fails: ['not_found'],
    violates: table.constraints,
    example: {
      body: { name: of.examples[1] },
      reply: { ...exampleOf(of), name: of.examples[1], version: 2 },
    },

    locate: locateRecord<Term>(table),
    run: changeRecord<Term>(table),
  });

const removeTerm = (of: Taxonomy, table: RecordTable<Term>) =>
  endpoint({
    ...of.remove,
    method: 'DELETE',
    path: `${of.path}/:id`,
    tag: of.tag,
    summary: `Delete ${of.noun} (blocked while referenced)`,
    access: 'member',
    emits: eventOf(of, 'deleted'),
    gives: noContent,
    fails: ['not_found', 'in_use'],

    locate: locateRecord<Term>(table),

    async run({ tx, org, subject }) {
      await refuseInUse(tx, of.noun, termReferences(org.id, subject.id, of.referencedBy));
      await tx.run(table.delete(org.id, subject.id));
    },
  });

const getUsage = (of: Terms, table: RecordTable<Term>) =>
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
        usedBy: [{ entityType: of.referencedBy[0]?.entityType, count: 3 }],
      },
    },

    read: ({ orgId, path: { id = '' } }) =>
      readReferences(
        of.noun,
        table.selectId(orgId, id),
        selectReferences(orgId, id, of.referencedBy),
      ),
  });
