import type { Role } from '../../kernel/access/caller.ts';
import { type Statement, sql } from '../../kernel/database/sql.ts';

/** Every SQL statement on `members`. */

export const insertMember = (row: {
  orgId: string;
  userId: string;
  role: Role;
  joinedAt: Date;
}): Statement => sql`insert into members (org_id, user_id, role, joined_at, updated_at)
  values (${row.orgId}, ${row.userId}, ${row.role}, ${row.joinedAt}, ${row.joinedAt})`;
