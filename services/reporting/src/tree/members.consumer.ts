import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { keepPlaces } from '@strainscope/access';
import { OnEvent } from '@strainscope/messaging';
import type { EventContext } from '@strainscope/messaging';
import type {
  MemberJoined,
  MemberLeft,
  MemberStatusChanged,
  SensorAssigned,
  SensorUnassigned,
} from '@strainscope/proto/org';
import { People } from '../people/people.ts';
import { PersonScopes } from '../people/person-scopes.ts';
import { Member } from './member.entity.ts';
import { Node } from './node.entity.ts';

/** Who belongs where, and who wears which sensor. */
@Controller()
export class MembersConsumer {
  constructor(
    private readonly em: EntityManager,
    private readonly people: People,
    private readonly personScopes: PersonScopes,
  ) {}

  @OnEvent('strainscope.org.member.joined.v1')
  async joined(message: MemberJoined, { time }: EventContext): Promise<void> {
    const { personId, nodeId, role, status, position } = message;
    await keepPlaces(this.em, [nodeId]);
    const person = await this.people.find(personId);
    if (person.erased) return;
    if (message.undefinedMember) {
      // One that comes back is announced without the name that it has had since it was made.
      const displayName = message.displayName || person.displayName;
      this.em.assign(person, { undefinedMember: true, displayName });
    }
    const node = await this.em.findOne(Node, { id: nodeId });
    await this.em.flush();
    await this.em.upsert(Member, {
      personId,
      nodeId,
      role,
      status,
      position,
      joinedAt: time,
      scope: node?.path ?? [],
    });
    await this.personScopes.refresh(personId);
  }

  @OnEvent('strainscope.org.member.left.v1')
  async left({ personId, nodeId, role }: MemberLeft): Promise<void> {
    await this.em.nativeDelete(Member, { personId, nodeId, role });
    await this.personScopes.refresh(personId);
  }

  @OnEvent('strainscope.org.member.status-changed.v1')
  async statusChanged({ personId, teamId, status }: MemberStatusChanged): Promise<void> {
    await this.em.nativeUpdate(Member, { personId, nodeId: teamId, role: 'player' }, { status });
  }

  @OnEvent('strainscope.org.sensor.assigned.v1')
  async sensorAssigned({ personId, brand, sensorId }: SensorAssigned): Promise<void> {
    const person = await this.people.find(personId);
    if (person.erased) return;
    const others = person.sensors.filter((sensor) => sensor.brand !== brand || sensor.sensorId !== sensorId);
    person.sensors = [...others, { brand, sensorId }];
    await this.em.flush();
  }

  @OnEvent('strainscope.org.sensor.unassigned.v1')
  async sensorUnassigned({ personId, brand, sensorId }: SensorUnassigned): Promise<void> {
    const person = await this.people.find(personId);
    person.sensors = person.sensors.filter((sensor) => sensor.brand !== brand || sensor.sensorId !== sensorId);
    await this.em.flush();
  }
}
