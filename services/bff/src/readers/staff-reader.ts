import { Injectable } from '@nestjs/common';
import {
  staffMember,
  type NodeKind,
  type PagedAnswer,
  type StaffContact,
  type StaffMember,
} from '@strainscope/console-contract';
import type { Person, StaffMember as StaffMessage } from '@strainscope/proto/auth';
import type { Node } from '@strainscope/proto/org';
import { accountStatusOf } from '../mappers/account-status.mapper.ts';
import { pathOf } from '../mappers/group.mapper.ts';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { toContract } from '../mappers/to-contract.ts';
import { staffAbove } from '../mappers/staff-contact.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { GroupNames } from './group-names.ts';
import { unlessMissing } from './unless-missing.ts';

export interface StaffListing {
  search?: string | undefined;
  sort?: string | undefined;
  cursor?: string | undefined;
  itemPerPage?: number | undefined;
}

/** Who works where, from auth, with the names of the places, from org-hierarchy. */
@Injectable()
export class StaffReader {
  constructor(
    private readonly services: ServiceClients,
    private readonly names: GroupNames,
  ) {}

  /**
   * @param nodeId left out: everybody who works anywhere, for admins; a search is then for places, too
   * @throws NotFound for a node that the viewer does not run
   */
  async list({ search = '', sort = '', ...paging }: StaffListing, nodeId = ''): Promise<PagedAnswer<StaffMember[]>> {
    const places = await this.names.calledSo(nodeId === '' ? search : '');
    const asked = { nodeId, search, placeIds: places.ids, sort, page: pageRequestOf(paging) };
    const list = await this.services.people.listStaff(asked);
    if (list.page && !places.areAll) list.page.totalIsLeast = true;
    const nodes = await this.names.nodes(list.staff.map((member) => member.nodeId));
    // A place that the tree knows no more: whoever worked there does so no longer, and auth hears of it in a moment.
    const working = list.staff.flatMap((member) => {
      const node = nodes.get(member.nodeId);
      return node ? [{ member, node }] : [];
    });
    return pagedAnswer(working, ({ member, node }) => staffMemberOf(member, node), list);
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

  /** Null for somebody whose account is gone or of whom the viewer may not read. */
  private person(personId: string): Promise<Person | null> {
    return unlessMissing(this.services.people.getPerson({ personId }));
  }
}

/** @param node where they work */
function staffMemberOf(member: StaffMessage, node: Node): StaffMember {
  return toContract(staffMember, member, {
    _id: member.personId,
    node_kind: node.kind as NodeKind,
    node_name: node.name,
    status: accountStatusOf(member),
  });
}
