import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, can } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { StaffMemberSchema } from '@strainscope/proto/org';
import type { StaffMember } from '@strainscope/proto/org';
import { livingNode } from '../../nodes/node-records.ts';

/** More than this needs a node to be named. */
const most = 1000;

interface Row {
  person_id: string;
  node_id: string;
  kind: string;
  name: string;
  level: number;
}

/** Who works where. */
@Injectable()
export class ListStaff {
  constructor(private readonly actors: ActorTransaction) {}

  /**
   * The staff of one node, or of every node that the actor runs.
   * @throws NotFound for a node that the actor is not staff of
   */
  execute(nodeId: string | null): Promise<StaffMember[]> {
    return this.actors.run(async (em, actor) => {
      const node = nodeId && (await livingNode(em, nodeId));
      if (nodeId && (!node || !can(actor, 'node:read', node))) throw new NotFound();
      const atNode = node ? 'and m.node_id = ?::uuid' : '';
      const rows = await em.execute<Row[]>(
        `select m.person_id, m.node_id, n.kind, n.name, m.level from members m join nodes n on n.id = m.node_id
         where m.role = 'staff' ${atNode}
         order by m.level desc, n.name, m.person_id limit ${most}`,
        node ? [node.id] : [],
      );
      return rows.map(({ person_id: personId, node_id, kind, name: nodeName, level }) =>
        create(StaffMemberSchema, { personId, nodeId: node_id, kind, nodeName, level }),
      );
    });
  }
}
