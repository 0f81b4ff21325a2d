import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ConsentsSchema, ConsentTextSchema, PurposeStateSchema } from '@strainscope/proto/auth';
import type { ConsentText } from '../consent/texts/consent-text.ts';
import type { ConsentTexts } from '../consent/texts/consent-texts.ts';
import { coveredByRegistration, type PurposeState } from '../consent/decisions/processing-permission.ts';
import type { SeenConsents } from '../consent/signing/get-consents.ts';

export function textMessage(text: ConsentText, texts: ConsentTexts): MessageInitShape<typeof ConsentTextSchema> {
  const { hash, purpose, version, language, title, blocks } = text;
  const ofRegistration = coveredByRegistration.includes(purpose);
  return { hash, purpose, version, language, title, blocks, current: texts.isCurrent(text), ofRegistration };
}

export function purposeStateMessage(
  { purpose, state, decision, assent, permitted }: PurposeState,
  texts: ConsentTexts,
  language = '',
): MessageInitShape<typeof PurposeStateSchema> {
  const { title, hash } = texts.current(purpose, language || undefined);
  return {
    purpose,
    title,
    state,
    permitted,
    textHash: hash,
    version: decision?.version ?? '',
    assent: assent ?? undefined,
    ...(decision && { decidedAt: timestampFromDate(decision.at) }),
  };
}

export function consentsMessage(
  { personId, permission, signings, mayDecide, paperSigners }: SeenConsents,
  texts: ConsentTexts,
  language: string,
): MessageInitShape<typeof ConsentsSchema> {
  const chosen = (decisions: SeenConsents['signings'][number]['decisions'], given: boolean) =>
    decisions.filter((decision) => decision.given === given).map(({ purpose }) => purpose);
  return {
    personId,
    minor: permission.minor,
    mayDecide,
    paperSigners,
    purposes: permission.purposes.map((state) => purposeStateMessage(state, texts, language)),
    permittedPurposes: permission.permitted,
    signings: signings.map(({ signing, decisions, enteredBy }) => ({
      signingId: signing.id,
      signedAt: timestampFromDate(signing.signedAt),
      signerName: signing.signerName,
      capacity: signing.capacity,
      signatureKind: signing.signature.kind,
      given: chosen(decisions, true),
      refused: chosen(decisions, false),
      hasDocument: signing.documentKey != null,
      versions: Object.fromEntries(decisions.map(({ purpose, version }) => [purpose, version])),
      enteredBy: enteredBy || undefined,
      signedOn: signing.signedOn ?? undefined,
    })),
  };
}
