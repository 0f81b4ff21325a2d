import type { EntityManager } from '@mikro-orm/postgresql';
import { Level } from '@strainscope/kernel';

/** A person who works at a node or above it. */
export interface StaffAbove {
  personId: string;
  firstName: string;
  lastName: string;
  /** Nodes where they work, among those asked about. */
  nodeIds: string[];
}

/** Lists staff who may see alerts at the end of a path, by name; whose account is closed is left out. */
export function staffAbove(em: EntityManager, scope: readonly string[]): Promise<StaffAbove[]> {
  return em.execute<StaffAbove[]>(
    `select p.id as "personId", p.first_name as "firstName", p.last_name as "lastName", array_agg(g.node_id) as "nodeIds"
     from access_grants g join people p on p.id = g.person_id
     where g.role = 'staff' and g.level >= ? and g.node_id = any (?::uuid[]) and p.disabled_at is null
     group by p.id order by p.last_name, p.first_name, p.id`,
    [Level.team, `{${scope.join(',')}}`],
  );
}
