import { Injectable } from '@nestjs/common';
import type { NodeKind, StaffContact, StaffMember } from '@strainscope/console-contract';
import { DomainError } from '@strainscope/kernel';
import type { StaffMember as StaffMessage } from '@strainscope/proto/org';
import type { Person } from '@strainscope/proto/auth';
import { accountStatusOf } from '../mappers/account-status.mapper.ts';
import { pathOf } from '../mappers/group.mapper.ts';
import { staffAbove } from '../mappers/staff-contact.mapper.ts';
import { timeOf } from '../mappers/time.mapper.ts';
import { ServiceClients } from '../service-clients.ts';

/** Questions under way at once. */
const atOnce = 16;

/** Who works where, from org-hierarchy, with their names and sign-ins, from auth. */
@Injectable()
export class StaffReader {
  constructor(private readonly services: ServiceClients) {}

  /**
   * @param nodeId left out: everybody who works anywhere below what the viewer runs
   * @throws NotFound for a node that the viewer does not run
   */
  async list(nodeId = ''): Promise<StaffMember[]> {
    const { staff } = await this.services.members.listStaff({ nodeId });
    const ids = [...new Set(staff.map(({ personId }) => personId))];
    const people = new Map<string, Person>();
    for (let from = 0; from < ids.length; from += atOnce) {
      const found = await Promise.all(ids.slice(from, from + atOnce).map((id) => this.person(id)));
      for (const person of found) if (person) people.set(person.personId, person);
    }
    return staff.flatMap((member) => {
      const person = people.get(member.personId);
      return person ? [staffMemberOf(member, person)] : [];
    });
  }

  /**
   * Who works above a player, team by team: at the team or at what it belongs to, everybody once, with their highest role.
   * @throws NotFound for a player that the viewer does not see
   */
  async above(personId: string): Promise<StaffContact[]> {
    const [{ teams }, { staff }] = await Promise.all([
      this.services.overview.getPlayer({ personId }),
      this.services.people.listStaffOf({ personId }),
    ]);
    return teams.flatMap(({ path }) => staffAbove(pathOf(path), staff));
  }

  /** First and last name by id, of those whose account the viewer may read. */
  async namesOf(ids: readonly string[]): Promise<(id: string) => string> {
    const found = await Promise.all([...new Set(ids)].map((id) => this.person(id)));
    const people = found.flatMap((person) => person ?? []);
    const names = new Map(people.map(({ personId, firstName, lastName }) => [personId, `${firstName} ${lastName}`]));
    return (id) => names.get(id) ?? '';
  }

  /** Undefined for somebody whose account is gone or of whom the viewer may not read. */
  private async person(personId: string): Promise<Person | undefined> {
    try {
      return await this.services.people.getPerson({ personId });
    } catch (error) {
      if (error instanceof DomainError && error.status === 404) return undefined;
      throw error;
    }
  }
}

function staffMemberOf({ nodeId, kind, nodeName, level }: StaffMessage, person: Person): StaffMember {
  return {
    _id: person.personId,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    level,
    node_id: nodeId,
    node_kind: kind as NodeKind,
    node_name: nodeName,
    permissions: person.permissions,
    last_sign_in_at: timeOf(person.lastSignInAt),
    status: accountStatusOf(person),
  };
}
