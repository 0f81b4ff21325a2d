import type {
  Consents as ConsentsMessage,
  Family as FamilyMessage,
  FamilyChild as FamilyChildMessage,
} from '@strainscope/proto/auth';
import {
  consents,
  family,
  familyChild,
  type Consents,
  type ConsentSignature,
  type Family,
  type FamilyChild,
} from '@strainscope/console-contract';
import { accountStatusOf } from './account-status.mapper.ts';
import { toContract } from './to-contract.ts';

export function consentsOf(message: ConsentsMessage): Consents {
  const { signings } = consents.shape;
  return toContract(consents, message, {
    player_id: message.personId,
    paper_signers: message.paperSigners.map(({ personId, name }) => ({ _id: personId, name })),
    signings: message.signings.map((signing) =>
      toContract(signings.element, signing, { _id: signing.signingId, versions: signing.versions }),
    ),
  });
}

export function familyChildOf(child: FamilyChildMessage): FamilyChild {
  const { guardians } = familyChild.shape;
  return toContract(familyChild, child, {
    player_id: child.personId,
    guardians: child.guardians.map((guardian) => toContract(guardians.element, guardian, { _id: guardian.personId })),
  });
}

export function familyOf(message: FamilyMessage): Family {
  const { children } = family.shape;
  return toContract(family, message, {
    _id: message.guardianId,
    status: accountStatusOf(message),
    children: message.children.map((child) => toContract(children.element, child, { _id: child.personId })),
  });
}

/** As auth takes it. */
export function signatureMessageOf(signature: ConsentSignature) {
  if (signature.kind === 'typed') return { kind: 'typed', typedName: signature.name };
  return { kind: 'drawn', strokes: signature.strokes.map((points) => ({ points })) };
}
