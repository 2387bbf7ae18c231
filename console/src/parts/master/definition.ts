import type { Client } from '@stockwright/client';
import type { ReactNode } from 'react';
import type { Read, RecordType } from '../../base/reads.ts';
import type { ActCall } from '../act/use-act.ts';
import type { Body, EditField } from '../edit/edit-values.ts';
import type { LabelKind } from '../labels/kind.ts';
import type { Column, Filter, Page } from '../list/definition.ts';

export interface MasterRow {
  id: string;
  version: number;
  isActive: boolean;
}

interface MasterWords {
  title: string;
  search: string;
  create: string;
  facts: string;
  emptyTitle: string;
  emptyText: string;
}

interface Usage {
  inUse: boolean;
  usedBy: readonly { entityType: string; count: number }[];
}

export type UsageRead = Read &
  ((client: Client, options: { path: { id: string }; signal: AbortSignal }) => Promise<Usage>);

/** Records that others refer to: made, changed, archived, restored and deleted all alike. */
export interface Master<Row extends MasterRow> {
  /** Names its saved views and its exports. */
  kind: string;
  /** The type of these records in events. */
  object: RecordType;
  /** The operations by which a list and a record are read. */
  reads: { list: Read; record: Read };
  /** A record is below it. */
  path: string;
  /** The screen of the list, where it is not `path`. */
  home?: string;
  words: MasterWords;
  fields: readonly EditField[];
  columns: readonly Column<Row>[];
  filters?: readonly Filter[];
  /** Beside the button of the list. */
  tabs?: ReactNode;
  nameOf(row: Row): string;
  list(client: Client, query: Record<string, string>, signal: AbortSignal): Promise<Page<Row>>;
  /** Undefined where there is none. */
  read(client: Client, id: string, signal?: AbortSignal): Promise<Row | undefined>;
  create(client: Client, body: Body, options: ActCall): Promise<Row>;
  update(
    client: Client,
    id: string,
    body: Body,
    options: ActCall & { ifMatch?: number },
  ): Promise<Row>;
  remove(client: Client, id: string, options: { dryRun?: boolean }): Promise<unknown>;
  /** The records that refer to it. */
  usage?: UsageRead;
  /** The labels that can be printed for it. */
  labels?: LabelKind;
}

export interface RowProps<Row extends MasterRow> {
  master: Master<Row>;
  row: Row;
}

type List<Row> = (
  client: Client,
  options: { query: { ids: string[]; isActive: 'all'; limit: number }; signal?: AbortSignal },
) => Promise<{ data: readonly Row[] }>;

/** Reads one record of a list that has no other way to it. */
export const readOf =
  <Row>(list: List<Row>) =>
  async (client: Client, id: string, signal?: AbortSignal): Promise<Row | undefined> => {
    const query = { ids: [id], isActive: 'all' as const, limit: 1 };
    return (await list(client, { query, ...(signal && { signal }) })).data[0];
  };
