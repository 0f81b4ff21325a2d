import { reasons, type ActorScope, type Reason } from '@strainscope/access';
import { levelLabels } from '@strainscope/kernel';
import type { Closure } from '../../../accounts/sign-in/closure.ts';

/** The person concerned: the nodes where they belong and those above, and who they are. */
export interface Subject {
  scope: readonly string[];
  personId: string;
}

/** Why nobody but the person and the guardians sees what was recorded; without consent to care, not even they. */
export const withoutConsent = {
  reason: 'without-consent',
  sentence: 'There is no consent in force that lets them see what was recorded of the person.',
};

/** Reason why an account shows nothing: nobody can sign in with it. */
export const closedAccount = {
  reason: 'account-closed',
  sentences: {
    disabled: 'Their account is deactivated: they cannot sign in.',
    'address-unproven': 'They have not confirmed their e-mail address: until then they cannot sign in.',
    'awaiting-consent': 'No guardian has consented to their account: until then they cannot sign in.',
  } satisfies Record<Closure, string>,
};

/** The reason of a decision, and what it rests on, in sentences for administrators. Pure. */
export function sentencesOf(reason: Reason, viewer: ActorScope, subject: Subject): string[] {
  return [reasons[reason], account(viewer), work(viewer, subject), family(viewer, subject)];
}

function account({ level, permissions }: ActorScope): string {
  const held = permissions.length === 0 ? 'without further permissions' : `with the ${permissionsInWords(permissions)}`;
  return `Their account is of level ${level} (${levelLabels[level]}), ${held}.`;
}

function permissionsInWords(permissions: readonly string[]): string {
  return `${permissions.length === 1 ? 'permission' : 'permissions'} ${inWords(permissions)}`;
}

function work({ grants }: ActorScope, { scope }: Subject): string {
  if (grants.length === 0) return 'They work nowhere.';
  const places = grants.length === 1 ? 'one place' : `${grants.length} places`;
  if (scope.length === 0) return `They work at ${places}; the person belongs to no team.`;
  const above = grants.filter(({ nodeId }) => scope.includes(nodeId)).length;
  if (grants.length === 1)
    return above === 1
      ? 'They work at one place, where the person belongs or above it.'
      : 'They work at one place, and the person does not belong there or below it.';
  if (above === 0) return `They work at ${places}, and the person belongs to none of these.`;
  return `They work at ${places}; the person belongs to ${above === 1 ? 'one' : above} of these, or below.`;
}

function family({ personId: viewerId, personIds }: ActorScope, { personId }: Subject): string {
  const children = personIds.filter((id) => id !== viewerId);
  if (children.length === 0) return 'They are nobody’s guardian.';
  const count = children.length === 1 ? 'one child' : `${children.length} children`;
  if (!children.includes(personId)) return `They are the guardian of ${count}, not of this person.`;
  return children.length === 1
    ? 'They are this person’s guardian.'
    : `They are the guardian of ${count}, among them this person.`;
}

function inWords(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}
