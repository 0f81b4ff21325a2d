import type {
  Consents as ConsentsMessage,
  ConsentText as ConsentTextMessage,
  Family as FamilyMessage,
  FamilyChild as FamilyChildMessage,
  GuardianRequest as GuardianRequestMessage,
  PurposeState as PurposeStateMessage,
} from '@strainscope/proto/auth';
import type {
  ConsentPurpose,
  Consents,
  ConsentSignature,
  ConsentText,
  Family,
  FamilyChild,
  GuardianRequest,
  PurposeState,
} from '@strainscope/console-contract';
import { accountStatusOf } from './account-status.mapper.ts';
import { textOrNull } from './text.mapper.ts';
import { timeOf } from './time.mapper.ts';

export function consentTextOf(text: ConsentTextMessage): ConsentText {
  const { hash, version, language, title, current, ofRegistration } = text;
  return {
    hash,
    version,
    language,
    title,
    current,
    of_registration: ofRegistration,
    purpose: text.purpose as ConsentPurpose,
    blocks: text.blocks.map(({ kind, lines }) => ({ kind: kind as ConsentText['blocks'][number]['kind'], lines })),
  };
}

export function purposeStateOf(state: PurposeStateMessage): PurposeState {
  return {
    purpose: state.purpose as ConsentPurpose,
    title: state.title,
    state: state.state as PurposeState['state'],
    version: state.version,
    decided_at: timeOf(state.decidedAt),
    assent: state.assent === '' ? null : (state.assent as PurposeState['assent']),
    permitted: state.permitted,
    text_hash: state.textHash,
  };
}

export function consentsOf(message: ConsentsMessage): Consents {
  return {
    player_id: message.personId,
    minor: message.minor,
    may_decide: message.mayDecide,
    paper_signers: message.paperSigners.map(({ personId, name }) => ({ _id: personId, name })),
    purposes: message.purposes.map(purposeStateOf),
    signings: message.signings.map((signing) => ({
      _id: signing.signingId,
      signed_at: timeOf(signing.signedAt),
      signer_name: signing.signerName,
      capacity: signing.capacity as Consents['signings'][number]['capacity'],
      signature_kind: signing.signatureKind as Consents['signings'][number]['signature_kind'],
      given: signing.given as ConsentPurpose[],
      refused: signing.refused as ConsentPurpose[],
      has_document: signing.hasDocument,
      versions: signing.versions,
      entered_by: textOrNull(signing.enteredBy),
      signed_on: textOrNull(signing.signedOn),
    })),
  };
}

export function guardianRequestOf(message: GuardianRequestMessage): GuardianRequest {
  return {
    first_name: message.firstName,
    birth_year: message.birthYear,
    last_name: message.lastName,
    birth_date: message.birthDate,
    email: message.email,
    guardian_email: message.guardianEmail,
    guardian_known: message.guardianKnown,
    assents: message.assents as ConsentPurpose[],
    texts: message.texts.map(consentTextOf),
    expires_at: timeOf(message.expiresAt),
  };
}

export function familyChildOf(child: FamilyChildMessage): FamilyChild {
  return {
    player_id: child.personId,
    first_name: child.firstName,
    last_name: child.lastName,
    minor: child.minor,
    may_decide: child.mayDecide,
    purposes: child.purposes.map(purposeStateOf),
    guardians: child.guardians.map((guardian) => ({
      _id: guardian.personId,
      first_name: guardian.firstName,
      last_name: guardian.lastName,
      custody: guardian.custody as 'full' | 'view',
      since: timeOf(guardian.since),
    })),
  };
}

export function familyOf(family: FamilyMessage): Family {
  return {
    _id: family.guardianId,
    first_name: family.firstName,
    last_name: family.lastName,
    email: family.email,
    last_sign_in_at: timeOf(family.lastSignInAt),
    status: accountStatusOf(family),
    children: family.children.map((child) => ({
      _id: child.personId,
      first_name: child.firstName,
      last_name: child.lastName,
      custody: child.custody as 'full' | 'view',
    })),
  };
}

/** As auth takes it. */
export function signatureMessageOf(signature: ConsentSignature) {
  if (signature.kind === 'typed') return { kind: 'typed', typedName: signature.name };
  return { kind: 'drawn', strokes: signature.strokes.map((points) => ({ points })) };
}
