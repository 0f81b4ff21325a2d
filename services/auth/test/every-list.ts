import type { Client } from '@connectrpc/connect';
import type { Actor } from '@strainscope/access';
import {
  AccessLogService,
  GuardianshipService,
  InvitationService,
  PeopleService,
  PermissionService,
} from '@strainscope/proto/auth';
import type { TestedService } from '@strainscope/service-kit/testing';
import { made, names, watched } from './large-tree.ts';

/** Asks for a page and tells where the next one begins; empty after the last. */
export type Ask = (page: { size: number; cursor: string }) => Promise<string>;
export type NamedAsk = readonly [what: string, ask: Ask];

/** Places in the large tree, and one actor of each kind; `runTheTree` gives them their grants. */
export const places = { organization: made(0, 9), institution: made(1, 8), team: made(2, 7) };
export const actors = {
  admin: { personId: made(9, 1), level: 1000, permissions: [] },
  organization: { personId: made(9, 2), level: 300, permissions: [] },
  coach: { personId: made(9, 3), level: 200, permissions: [] },
} as const satisfies Record<string, Actor>;

export const runTheTree = `insert into access_grants values
  ('${actors.organization.personId}', '${places.organization}', 'staff', 300),
  ('${actors.coach.personId}', '${places.team}', 'staff', 200)`;

const staffSorts = ['name', 'level', 'last-sign-in'].flatMap((sort) => [sort, `-${sort}`]);
const teamsCalledSo = Array.from({ length: 200 }, (_, index) => made(2, index + 1));

type Paged = Promise<{ page?: { nextCursor: string } | undefined }>;
const next = async (list: Paged) => (await list).page!.nextCursor;

/** Every list of auth's, in every order, of whoever may ask for it. */
export function everyList(tested: TestedService): NamedAsk[] {
  const client = clients(tested);
  const everybody = Object.keys(actors) as (keyof typeof actors)[];
  return [
    ...everybody.flatMap((who): NamedAsk[] => [
      [`${who}: permissions`, (page) => next(client(who).permissions.listPermissions({ page }))],
      [`${who}: staff of a team`, (page) => next(client(who).people.listStaff({ nodeId: places.team, page }))],
      [`${who}: invitations`, (page) => next(client(who).invitations.listInvitations({ page }))],
      [
        `${who}: invitations to a team`,
        (page) => next(client(who).invitations.listInvitations({ nodeId: places.team, page })),
      ],
    ]),
    ...['open', 'accepted', 'revoked', 'place-gone', 'expired'].map((state): NamedAsk => [
      `admin: invitations that are ${state}`,
      (page) => next(client('admin').invitations.listInvitations({ state, page })),
    ]),
    [
      'admin: invitations below an organization',
      (page) => next(client('admin').invitations.listInvitations({ nodeId: places.organization, page })),
    ],
    ...staffSorts.map((sort): NamedAsk => [
      `admin: staff by ${sort}`,
      (page) => next(client('admin').people.listStaff({ sort, page })),
    ]),
    ...['name', 'last-sign-in'].map((sort): NamedAsk => [
      `admin: families by ${sort}`,
      (page) => next(client('admin').guardianships.listFamilies({ sort, page })),
    ]),
    ['admin: reads of a person', reads(client('admin').accessLog, made(3, 11))],
    ['admin: reads of somebody who is followed closely', reads(client('admin').accessLog, watched)],
  ];
}

/** What people are looked for by, in the lists of permissions, staff and families. */
export function everySearch(tested: TestedService): NamedAsk[] {
  const client = clients(tested);
  const searched = [names.rare, names.common, names.first, `${names.first} ${names.common}`, 'Smi', 'M', 'Nobody'];
  const addressed = [...searched, `${names.rare.toLowerCase()}.20@`, 'club7.example'];
  return [
    ...addressed.flatMap((search): NamedAsk[] => [
      [
        `admin: permissions of “${search}”`,
        (page) => next(client('admin').permissions.listPermissions({ search, page })),
      ],
      [
        `organization: permissions of “${search}”`,
        (page) => next(client('organization').permissions.listPermissions({ search, page })),
      ],
      ...['name', 'level', 'last-sign-in'].map((sort): NamedAsk => [
        `admin: staff “${search}” by ${sort}`,
        (page) => next(client('admin').people.listStaff({ search, sort, page })),
      ]),
      [
        `admin: staff “${search}”, or of 200 teams called so`,
        (page) => next(client('admin').people.listStaff({ search, placeIds: teamsCalledSo, page })),
      ],
      ...['name', 'last-sign-in'].map((sort): NamedAsk => [
        `admin: families “${search}” by ${sort}`,
        (page) => next(client('admin').guardianships.listFamilies({ search, sort, page })),
      ]),
    ]),
  ];
}

function clients(tested: TestedService) {
  return (who: keyof typeof actors) => ({
    people: tested.client(PeopleService, actors[who]),
    permissions: tested.client(PermissionService, actors[who]),
    invitations: tested.client(InvitationService, actors[who]),
    guardianships: tested.client(GuardianshipService, actors[who]),
    accessLog: tested.client(AccessLogService, actors[who]),
  });
}

/** The log is paged by position, from the newest entry down. */
function reads(log: Client<typeof AccessLogService>, personId: string): Ask {
  return async ({ size, cursor }) => {
    const { next: before } = await log.listReads({ personId, size, before: BigInt(cursor || 0) });
    return before === 0n ? '' : String(before);
  };
}
