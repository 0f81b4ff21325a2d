import { Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan } from '@strainscope/access';
import { InvalidRequest, NotFound } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { livingNode } from '../../nodes/node-records.ts';
import { isPlayerStatus, Member, playerStatuses } from '../member.entity.ts';

export interface StatusChange {
  personId: string;
  status: string;
}

/** All or nothing. @throws InvalidRequest; NotFound for anybody who is no player of the team, as far as the actor sees */
@Injectable()
export class SetPlayerStatus {
  constructor(
    private readonly actors: ActorTransaction,
    private readonly outbox: Outbox,
  ) {}

  execute(teamId: string, changes: readonly StatusChange[]): Promise<void> {
    const faults = changes.flatMap(({ status }, index) =>
      isPlayerStatus(status)
        ? []
        : [{ path: `players.${index}.status`, message: `One of: ${playerStatuses.join(', ')}.` }],
    );
    if (faults.length > 0) throw new InvalidRequest(faults);
    return this.actors.run(async (em, actor) => {
      const nodeId = (await livingNode(em, teamId))?.id ?? teamId;
      for (const { personId, status } of changes) {
        const member = await em.findOne(Member, { personId, nodeId, role: 'player' });
        if (!member) throw new NotFound();
        assertCan(actor, 'member:edit', { scope: member.scope });
        if (member.status === status || !isPlayerStatus(status)) continue;
        member.status = status;
        const message = { personId, teamId: nodeId, status };
        await this.outbox.append(em, 'strainscope.org.member.status-changed.v1', personId, message);
      }
    });
  }
}
