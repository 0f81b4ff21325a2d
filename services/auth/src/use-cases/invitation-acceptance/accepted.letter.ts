import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorScopes, can, NodePaths } from '@strainscope/access';
import type { Delivery, LetterWriter } from '../../letters/letter-writer.ts';
import { ProcessingDecision } from '../../consent/decisions/processing-decision.entity.ts';
import { Person } from '../../people/persons/person.entity.ts';
import { Invitation } from '../../people/invitations/invitation.entity.ts';
import { offerOf } from '../../people/invitations/invitation-offer.ts';
import { roleRules } from '../../people/invitations/invitation.rules.ts';

/** Kind of the `LetterWriter`. */
export const acceptedLetter = 'invitation-accepted';

/** Tells the inviter that the person came, unless they do without such letters. */
@Injectable()
export class AcceptedLetter implements LetterWriter {
  readonly kind = acceptedLetter;

  constructor(
    private readonly scopes: ActorScopes,
    private readonly paths: NodePaths,
  ) {}

  async write(em: EntityManager, invitationId: string): Promise<Delivery | undefined> {
    const invitation = await em.findOne(Invitation, { id: invitationId });
    const inviter = invitation && (await em.findOne(Person, { id: invitation.inviterId }));
    const person = invitation?.acceptedBy && (await em.findOne(Person, { id: invitation.acceptedBy }));
    if (!invitation || !inviter || !person) return undefined;
    const { role, personId, sensorId } = invitation;
    // It may have waited for days: whoever may no longer invite there learns of nobody there.
    const reader = await this.scopes.load({ personId: inviter.id, level: inviter.level, permissions: [] });
    const scope = personId ? await this.paths.scopeOfPerson(personId) : invitation.scope;
    if (!can(reader, roleRules[role].action, { scope, personId })) return undefined;
    const sensor =
      sensorId === ''
        ? ''
        : ` The sensor they named: ${sensorId}. It is theirs unless somebody else wears it; see the list of your players.`;
    const decided = await em.findOne(ProcessingDecision, { personId: person.id });
    const awaitsConsent = role === 'player' && decided && !decided.permitted.includes('team');
    const consent = awaitsConsent ? ' Consent is still missing: until it is given you see no events of theirs.' : '';
    const name = `${person.firstName} ${person.lastName}`;
    return {
      to: { name: `${inviter.firstName} ${inviter.lastName}`, address: inviter.email },
      wish: { personId: inviter.id, kind: 'invitations' },
      letter: {
        subject: `${name} accepted your invitation`,
        paragraphs: [
          `Dear ${inviter.firstName},`,
          `${name} (${invitation.email}) accepted your invitation and is now ${offerOf(invitation)}.${consent}${sensor}`,
          'You can do without letters like this one: see Notifications in your profile.',
        ],
      },
    };
  }
}
