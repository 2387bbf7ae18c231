import type { Client } from '@stockwright/client';
import type { ReactNode } from 'react';
import type { Read, RecordType } from '../../base/reads.ts';
import type { ActCall } from '../act/use-act.ts';
import type { Body, EditField } from '../edit/edit-values.ts';

interface Versioned {
  id: string;
  version: number;
}

export interface OrderLine extends Versioned {
  lineNumber: number;
}

export interface AnyOrder<Line extends OrderLine> extends Versioned {
  items: readonly Line[];
}

type Write = ActCall & { ifMatch?: number };

/**
 * The fields of an order and of its lines that can be changed, and by which calls: the same for
 * every kind.
 */
export interface OrderDefinition<Order extends AnyOrder<Line>, Line extends OrderLine> {
  /** The type of these orders in events. */
  object: RecordType;
  /** The operation by which the list is read. */
  list: Read;
  /** The screen of the list. */
  home: string;
  fields: readonly EditField[];
  lineFields: readonly EditField[];
  /** Of a new line, where it has others. */
  newLineFields?: readonly EditField[];
  /** The effect of a new line, as its dry run tells. */
  showNewLine?(order: Order, line: Versioned): ReactNode;
  /** Further fields of a request that adds the same line again. */
  sameLine?(line: Line): Body;
  numberOf(order: Order): string;
  /** Whether lines can be changed. */
  isOpen(order: Order): boolean;
  read(client: Client, id: string): Promise<Order>;
  update(client: Client, id: string, body: Body, options: Write): Promise<Order>;
  remove(client: Client, id: string, options: Write): Promise<unknown>;
  addLine(client: Client, orderId: string, body: Body, options: Write): Promise<Versioned>;
  updateLine(client: Client, id: string, body: Body, options: Write): Promise<Line>;
  removeLine(client: Client, id: string, options: Write): Promise<unknown>;
}

export interface OrderProps<Order extends AnyOrder<Line>, Line extends OrderLine> {
  definition: OrderDefinition<Order, Line>;
  order: Order;
}
