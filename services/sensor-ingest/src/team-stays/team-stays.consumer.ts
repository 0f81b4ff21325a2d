import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { newId } from '@strainscope/kernel';
import { OnEvent, type EventContext } from '@strainscope/messaging';
import type { EventMessage } from '@strainscope/proto';
import { TeamStay } from './team-stay.entity.ts';

/** Keeps who played where when: of each event it is asked in which team its player was. What was undone has not happened. */
@Controller()
export class TeamStaysConsumer {
  constructor(private readonly em: EntityManager) {}

  @OnEvent('strainscope.org.member.joined.v1')
  async joined(message: EventMessage<'strainscope.org.member.joined.v1'>, { time }: EventContext): Promise<void> {
    const { personId, nodeId: teamId, role, at, takesBack } = message;
    if (role !== 'player') return;
    const ended = takesBack && { personId, teamId, until: timestampDate(takesBack) };
    if (ended && (await this.em.nativeUpdate(TeamStay, ended, { until: null })) > 0) return;
    if ((await this.em.count(TeamStay, { personId, teamId, until: null })) > 0) return;
    await this.em.insert(TeamStay, { id: newId(), personId, teamId, since: dateOf(at) ?? time, until: null });
  }

  @OnEvent('strainscope.org.member.left.v1')
  async left(message: EventMessage<'strainscope.org.member.left.v1'>, { time }: EventContext): Promise<void> {
    const { personId, nodeId: teamId, role, at, takesBack } = message;
    if (role !== 'player') return;
    const open = { personId, teamId, until: null };
    if (takesBack) await this.em.nativeDelete(TeamStay, { ...open, since: timestampDate(takesBack) });
    await this.em.nativeUpdate(TeamStay, open, { until: dateOf(at) ?? time });
  }
}

const dateOf = (time: Timestamp | undefined) => time && timestampDate(time);
