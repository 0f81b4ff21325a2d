import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AccessGrant, AccessNode, ActorScopes, can } from '@strainscope/access';
import { PUBLIC_URL } from '@strainscope/service-kit';
import type { Delivery, LetterWriter } from '../../letters/letter-writer.ts';
import { Person } from '../../people/persons/person.entity.ts';
import { TeamRequest } from '../../accounts/team-requests/team-request.entity.ts';
import { teamRequestLetter } from '../../accounts/team-requests/team-requests.ts';

const INVITING = '/inviting/user/player';

/** Kind of the `LetterWriter`. */
export const accountExistsLetter = 'account-exists';

/** The form cannot tell who has an account: anybody may type any address. The holder is told instead. */
@Injectable()
export class AccountExistsLetter implements LetterWriter {
  readonly kind = accountExistsLetter;

  constructor(@Inject(PUBLIC_URL) private readonly publicUrl: () => string) {}

  async write(em: EntityManager, personId: string): Promise<Delivery | undefined> {
    const person = await em.findOne(Person, { id: personId });
    if (!person) return undefined;
    return {
      to: { name: `${person.firstName} ${person.lastName}`, address: person.email },
      letter: {
        subject: 'You have an account already',
        paragraphs: [
          `Dear ${person.firstName},`,
          'somebody has just tried to sign up with this address, which has an account. If it was you, sign in; if you have forgotten your password, ask for a new one there. If it was not you, there is nothing to do.',
        ],
        action: { label: 'Sign in', url: `${this.publicUrl()}/login` },
      },
    };
  }
}

@Injectable()
export class TeamRequestLetter implements LetterWriter {
  readonly kind = teamRequestLetter;

  constructor(
    private readonly scopes: ActorScopes,
    @Inject(PUBLIC_URL) private readonly publicUrl: () => string,
  ) {}

  async write(em: EntityManager, requestId: string): Promise<Delivery | undefined> {
    const request = await em.findOne(TeamRequest, { id: requestId });
    const person = request && (await em.findOne(Person, { id: request.personId }));
    const staff = request && (await em.findOne(Person, { id: request.staffId }));
    const team = request && (await em.findOne(AccessNode, { id: request.teamId }));
    if (!person || !staff || !team) return undefined;
    // It may have waited for days: whoever is staff no longer learns no address.
    const reader = await this.scopes.load({ personId: staff.id, level: staff.level, permissions: [] });
    if (!can(reader, 'invitation:player', { scope: team.path })) return undefined;
    const isTheirs = (await em.count(AccessGrant, { personId: staff.id, nodeId: team.id, role: 'staff' })) > 0;
    const { which, remark, page } = wishOf(team, isTheirs);
    const sensor = request.sensorId === '' ? '' : ` The sensor they named: ${request.sensorId}.`;
    return {
      to: { name: `${staff.firstName} ${staff.lastName}`, address: staff.email },
      wish: { personId: staff.id, kind: 'team-requests' },
      letter: {
        subject: `${person.firstName} ${person.lastName} would like to join ${which}`,
        paragraphs: [
          `${person.firstName} ${person.lastName} (${person.email}) has signed up and would like to join ${which}.${remark}${sensor}`,
          'If you know them, invite them with this address. If not, there is nothing to do.',
        ],
        action: { label: 'Invite', url: `${this.publicUrl()}${page}` },
      },
    };
  }
}

/** @param isTheirs whether the reader is staff of the very place, and not of one above it */
function wishOf({ id, kind }: { id: string; kind: string }, isTheirs: boolean) {
  // Where no team was named, the page asks for one first.
  if (kind !== 'team') return { which: 'one of your teams', remark: ' They named no team.', page: INVITING };
  const page = `${INVITING}/${id}`;
  if (isTheirs) return { which: 'your team', remark: '', page };
  return { which: 'one of your teams', remark: ' The team that they named has no staff yet.', page };
}
