import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AccessGrant, AccessNode, assertCan, NodePaths, type ActorScope } from '@strainscope/access';
import { InvalidRequest, Level, NotFound, type Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { demandCustody } from '../guardianships/demand-custody.ts';
import { assertMayGiveGuardian, demandMinor } from '../guardianships/guardian.rules.ts';
import { Guardianship, isCustody, type Custody } from '../guardianships/guardianship.entity.ts';
import { Person } from '../persons/person.entity.ts';
import { isInvitedRole, roleRules, type InvitedRole } from './invitation.rules.ts';

/** What somebody is invited to: a role at a node, for a child, or (admins) everywhere. */
export interface InvitedPlace {
  role: InvitedRole;
  nodeId: string | null;
  /** The child of an invited guardian. */
  personId: string | null;
  custody: Custody;
  placeName: string;
  scope: string[];
}

const everywhere = {
  nodeId: null,
  personId: null,
  custody: 'full',
  placeName: '',
  scope: [],
} satisfies Partial<InvitedPlace>;

export interface AskedPlace {
  role: string;
  nodeId: string;
  placeName: string;
  childId: string;
  /** Empty for `full`. */
  custody: string;
}

/** Looks up places and who is there already, with the service's eyes. */
@Injectable()
export class InvitedPlaces {
  constructor(
    private readonly paths: NodePaths,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws InvalidRequest for no role or custody, NotFound for a place that there is not or that is not the actor's to fill, ChildOfAge */
  async demand(em: EntityManager, actor: ActorScope, asked: AskedPlace): Promise<InvitedPlace> {
    const { role } = asked;
    if (!isInvitedRole(role)) throw new InvalidRequest([{ path: 'role', message: 'Not a role' }]);
    const custody = asked.custody || 'full';
    if (!isCustody(custody) || (custody === 'view' && role !== 'guardian'))
      throw faultOfCustody('full, or view of guardians');
    if (role === 'guardian') return this.ofChild(em, actor, asked.childId, custody);
    const place = await this.find(em, role, asked);
    assertCan(actor, roleRules[role].action, place);
    return place;
  }

  /** Addresses that nobody invites as a guardian of the child: the inviter's own, and the child's. @returns why not, by address */
  async refused(
    em: EntityManager,
    inviterId: string,
    { personId: childId }: InvitedPlace,
  ): Promise<Map<string, string>> {
    if (!childId) return new Map();
    const people = await em.find(Person, { id: { $in: [inviterId, childId] } }, { fields: ['email'] });
    return new Map(
      people.map(({ id, email }) => [
        email,
        id === childId ? 'This is the address of the child' : 'Nobody makes themselves a guardian',
      ]),
    );
  }

  /** Addresses, among these, of those who hold the role there. */
  async members(em: EntityManager, { role, nodeId, personId }: InvitedPlace, emails: string[]): Promise<Set<string>> {
    const people = await em.find(Person, { email: { $in: emails } }, { fields: ['email', 'level'] });
    const ids = { $in: people.map(({ id }) => id) };
    const holders = new Set<string>();
    if (nodeId) {
      const grants = await em.find(AccessGrant, {
        personId: ids,
        nodeId,
        role: role === 'player' ? 'player' : 'staff',
      });
      for (const grant of grants) holders.add(grant.personId);
    } else if (personId) {
      for (const { guardianId } of await em.find(Guardianship, { guardianId: ids, childId: personId }))
        holders.add(guardianId);
    } else {
      for (const { id, level } of people) if (level >= roleRules[role].level) holders.add(id);
    }
    return new Set(people.filter(({ id }) => holders.has(id)).map(({ email }) => email));
  }

  private async find(
    em: EntityManager,
    role: Exclude<InvitedRole, 'guardian'>,
    asked: AskedPlace,
  ): Promise<InvitedPlace> {
    const { at } = roleRules[role];
    if (at) {
      // It stays until the invitation is written: a deletion that comes meanwhile finds it.
      const lockMode = LockMode.PESSIMISTIC_READ;
      const node = await em.findOne(AccessNode, { id: asked.nodeId, kind: at }, { lockMode });
      if (!node) throw new NotFound();
      return { ...everywhere, role, nodeId: node.id, placeName: asked.placeName, scope: node.path };
    }
    return { ...everywhere, role };
  }

  private async ofChild(
    em: EntityManager,
    actor: ActorScope,
    childId: string,
    custody: Custody,
  ): Promise<InvitedPlace> {
    const child = await em.findOne(Person, { id: childId });
    if (!child) throw new NotFound();
    const scope = await this.paths.scopeOfPerson(childId);
    assertMayGiveGuardian(actor, 'invitation:guardian', { scope, personId: childId, level: child.level });
    await demandCustody(em, actor, childId);
    demandMinor(child, this.clock.now());
    if (custody === 'view') await demandMayLimit(em, actor, childId);
    return { role: 'guardian', nodeId: null, personId: childId, custody, placeName: child.firstName, scope };
  }
}

/**
 * Demands that the actor may invite a limited guardian: those who could limit a later one (`mayChange`) may; staff have
 * no part in it. @throws InvalidRequest
 */
async function demandMayLimit(em: EntityManager, actor: ActorScope, childId: string): Promise<void> {
  if (actor.level === Level.admin) return;
  const decides = await em.count(Guardianship, { guardianId: actor.personId, childId, custody: 'full' });
  if (decides === 0) throw faultOfCustody('A guardian who decides, or an administrator, says what another may');
}

const faultOfCustody = (message: string) => new InvalidRequest([{ path: 'custody', message }]);
