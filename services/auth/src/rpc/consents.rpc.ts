import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import type { INestApplicationContext } from '@nestjs/common';
import { isPurpose, purposes } from '@strainscope/consent';
import { checkWith } from '@strainscope/http';
import { InvalidRequest, NotFound } from '@strainscope/kernel';
import { ConsentsSchema, type ConsentService, type Signature as SignatureMessage } from '@strainscope/proto/auth';
import { ConsentTexts } from '../consent/texts/consent-texts.ts';
import { AttachPaperForm } from '../consent/signing/attach-paper-form.ts';
import { RecordPaperConsents } from '../consent/signing/record-paper-consents.ts';
import { SignConsent } from '../consent/signing/sign-consent.ts';
import { WithdrawConsent } from '../consent/signing/withdraw-consent.ts';
import { consentsMessage, textMessage } from './consent.messages.ts';
import { BeginExternalSigning } from '../consent/external/begin-external-signing.ts';
import { CompleteExternalSigning } from '../consent/external/complete-external-signing.ts';
import { SIGNATURE_PROVIDER, type SignatureProvider } from '../consent/external/signature-provider.ts';
import { BeginInvitedSigning } from '../consent/external/invited/begin-invited-signing.ts';
import { AnswerGuardianRequest } from '../use-cases/guardianships/answer-guardian-request.ts';
import { GetGuardianRequest } from '../consent/signing/get-guardian-request.ts';
import { ResendGuardianRequest } from '../consent/guardian-requests/resend-guardian-request.ts';
import { GetConsents } from '../consent/signing/get-consents.ts';
import { ListAwaitedAnswers } from '../consent/signing/list-awaited-answers.ts';
import { signature, type Signature } from '../consent/decisions/signature.ts';

/** The edge of `ConsentService`. */
export function consentsRpc(app: INestApplicationContext): ServiceImpl<typeof ConsentService> {
  const texts = app.get(ConsentTexts);
  const seen = async (personId: string, language = '') =>
    create(ConsentsSchema, consentsMessage(await app.get(GetConsents).execute(personId), texts, language));
  const decided = async (personId: string) =>
    create(ConsentsSchema, consentsMessage(await app.get(GetConsents).decided(personId), texts, ''));
  return {
    listTexts: ({ language }) => ({
      texts: purposes.map((purpose) => textMessage(texts.current(purpose, language || undefined), texts)),
    }),
    listTextVersions: ({ purpose, language }) => {
      if (!isPurpose(purpose)) throw new NotFound();
      return { texts: texts.versions(purpose, language || undefined).map((text) => textMessage(text, texts)) };
    },
    listAwaitedAnswers: async ({ personIds }) => ({ people: await app.get(ListAwaitedAnswers).execute(personIds) }),
    getConsents: ({ personId, language }) => seen(personId, language),
    signConsent: async (request) => {
      await app.get(SignConsent).execute(request.personId, request.decisions, signatureOf(request.signature));
      return decided(request.personId);
    },
    withdrawConsent: async ({ personId, purposes: withdrawn }) => {
      await app.get(WithdrawConsent).execute(personId, withdrawn);
      return decided(personId);
    },
    getConsentDocument: ({ personId, signingId }) => app.get(GetConsents).document(personId, signingId),
    recordPaperConsents: async ({ consents }) => ({ recorded: await app.get(RecordPaperConsents).execute(consents) }),
    attachPaperForm: async ({ personId, signingId, content }) => {
      await app.get(AttachPaperForm).execute(personId, signingId, content);
      return {};
    },
    getGuardianRequest: async ({ token, guardianName, language }) => {
      const open = await app.get(GetGuardianRequest).execute(token, guardianName, language || undefined);
      const { request, child, details, guardianKnown } = open;
      return {
        personId: child.id,
        firstName: child.firstName,
        birthYear: Number(child.birthDate.slice(0, 4)),
        ...details,
        guardianKnown,
        guardianEmail: request.guardianEmail,
        texts: open.texts.map((text) => textMessage(text, texts)),
        expiresAt: timestampFromDate(request.expiresAt),
      };
    },
    answerGuardianRequest: ({ signature: signed, ...answer }) =>
      app.get(AnswerGuardianRequest).execute({ ...answer, signature: signatureOf(signed) }),
    resendGuardianRequest: async ({ personId, guardianEmail }) => {
      await app.get(ResendGuardianRequest).execute(personId, guardianEmail);
      return {};
    },
    getSignatureProvider: () => ({ label: app.get<SignatureProvider | null>(SIGNATURE_PROVIDER)?.label ?? '' }),
    beginExternalSignature: async ({ personId, decisions }) => ({
      url: await app.get(BeginExternalSigning).execute(personId, decisions),
    }),
    beginInvitedSignature: async ({ token, decisions }) => ({
      url: await app.get(BeginInvitedSigning).execute(token, decisions),
    }),
    completeExternalSignature: async ({ code, clientId }) => ({
      personId: await app.get(CompleteExternalSigning).execute(code, clientId),
    }),
  };
}

/** @throws InvalidRequest */
function signatureOf(message: SignatureMessage | undefined): Signature {
  const { kind = '', typedName = '', strokes = [] } = message ?? {};
  const drawn = strokes.map(({ points }) => points);
  const { data, faults } = checkWith(signature, { kind, name: typedName, strokes: drawn });
  if (!faults) return data;
  throw new InvalidRequest([{ path: 'signature', message: faults[0]?.message ?? 'Sign in the field' }]);
}
