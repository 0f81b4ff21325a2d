import { Controller, Req, Res } from '@nestjs/common';
import {
  type CallRequest,
  type ConsentDecision,
  consentsDocument,
  consentsFinishExternal,
  consentsInvitedReturn,
  consentsOfPerson,
  consentsRecordPaper,
  consentsScan,
  consentsSign,
  consentsSignatureProvider,
  consentsStartExternal,
  consentsStartInvited,
  consentsTexts,
  consentsTextVersions,
  consentsWithdraw,
  type InvitedRole,
  consentText,
} from '@strainscope/console-contract';
import { BlobTooLarge } from '@strainscope/blob';
import { DomainError } from '@strainscope/kernel';
import type { Request, Response } from 'express';
import { ReadLog } from '../access-log/read-log.ts';
import { consentsOf, signatureMessageOf } from '../mappers/consent.mapper.ts';
import { toContract } from '../mappers/to-contract.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { invitedSignatureCookie, minutesFromNow } from '../session/host-cookie.ts';
import { answer } from '../calls/answer.ts';
import { Handles, HandlesFile } from '../calls/handles.decorator.ts';
import { Language } from './language.ts';
import { pathParams } from '../calls/path-params.ts';

/** What people are asked, what they decided, and the signed copies. */
@Controller('bff')
export class ConsentController {
  constructor(
    private readonly services: ServiceClients,
    private readonly reads: ReadLog,
  ) {}

  @Handles(consentsTexts)
  async texts(_: CallRequest<typeof consentsTexts>, @Language() language: string) {
    const { texts } = await this.services.consents.listTexts({ language });
    return answer(texts.map((text) => toContract(consentText, text, {})));
  }

  @Handles(consentsTextVersions)
  async versions({ params }: CallRequest<typeof consentsTextVersions>, @Language() language: string) {
    const { texts } = await this.services.consents.listTextVersions({ purpose: params.purpose, language });
    return answer(texts.map((text) => toContract(consentText, text, {})));
  }

  @Handles(consentsOfPerson)
  async state({ params }: CallRequest<typeof consentsOfPerson>, @Language() language: string) {
    return answer(consentsOf(await this.services.consents.getConsents({ personId: params.id, language })));
  }

  @Handles(consentsSign)
  async sign({ params, body }: CallRequest<typeof consentsSign>) {
    const signed = await this.services.consents.signConsent({
      personId: params.id,
      decisions: body.decisions.map(decisionMessageOf),
      signature: signatureMessageOf(body.signature),
    });
    return answer(consentsOf(signed), 'Your decision is recorded.');
  }

  @Handles(consentsStartExternal)
  async signElsewhere({ params, body }: CallRequest<typeof consentsStartExternal>) {
    const { url } = await this.services.consents.beginExternalSignature({
      personId: params.id,
      decisions: body.decisions.map(decisionMessageOf),
    });
    return answer({ url });
  }

  @Handles(consentsWithdraw)
  async withdraw({ params, body }: CallRequest<typeof consentsWithdraw>) {
    const { purposes } = body;
    const state = await this.services.consents.withdrawConsent({ personId: params.id, purposes });
    return answer(consentsOf(state), 'The consent is withdrawn. Processing stops within a minute.');
  }

  @HandlesFile(consentsDocument)
  async document(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { personId, signingId } = signingIn(request);
    const { pdf, type } = await this.services.consents.getConsentDocument({ signingId, personId });
    await this.reads.record(consentsDocument.at, 'account', [personId]);
    response
      .attachment(`consent.${extensions[type] ?? 'pdf'}`)
      .type(type)
      .send(Buffer.from(pdf));
  }

  @Handles(consentsRecordPaper)
  async enterPaper({ params, body }: CallRequest<typeof consentsRecordPaper>) {
    const { signed_by: signedBy, signed_on: signedOn, version, purposes } = body;
    const paper = { personId: params.id, signedBy, signedOn, version, purposes };
    const { recorded } = await this.services.consents.recordPaperConsents({ consents: [paper] });
    const state = await this.services.consents.getConsents({ personId: params.id });
    return answer(consentsOf(state), recorded === 0 ? 'It was entered before.' : 'The consent is entered.');
  }

  /** The scanned form of a consent on paper. */
  @HandlesFile(consentsScan)
  async addForm(@Req() request: Request): Promise<{ message: string }> {
    const { personId, signingId } = signingIn(request);
    const content = await readBody(request, MOST_FORM_BYTES);
    await this.services.consents.attachPaperForm({ personId, signingId, content });
    return { message: 'The form is kept.' };
  }

  @Handles(consentsSignatureProvider)
  async signatureProvider() {
    const { label } = await this.services.consents.getSignatureProvider({});
    return answer({ label: label === '' ? null : label });
  }

  @Handles(consentsFinishExternal)
  async externalSignature({ body }: CallRequest<typeof consentsFinishExternal>) {
    const { personId } = await this.services.consents.completeExternalSignature({
      code: body.code,
      clientId: body.client_id,
    });
    return answer({ player_id: personId }, 'Your decision is recorded.');
  }

  @Handles(consentsStartInvited)
  async signInvited(
    { body }: CallRequest<typeof consentsStartInvited>,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { token, decisions } = body;
    const asked = { token, decisions: decisions.map(decisionMessageOf) };
    const { url } = await this.services.consents.beginInvitedSignature(asked);
    // The provider is told of no token; the way back finds it in this browser alone.
    invitedSignatureCookie.set(response, token, minutesFromNow(dayInMinutes));
    return answer({ url });
  }

  @Handles(consentsInvitedReturn)
  async invitedReturn(_: CallRequest<typeof consentsInvitedReturn>, @Req() request: Request) {
    const token = invitedSignatureCookie.read(request);
    if (token === undefined) return answer(null);
    const preview = await this.services.invitations.previewInvitation({ token }).catch(noneIfGone);
    return answer(preview ? { token, role: preview.role as InvitedRole } : null);
  }
}

/** @throws NotFound for an address that names nothing */
function signingIn(request: Request): { personId: string; signingId: string } {
  const { id, signing } = pathParams(consentsDocument.params, request.params);
  return { personId: id, signingId: signing };
}

/** The body of a request that is a file, and no more of it than it may have. @throws BlobTooLarge */
async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw new BlobTooLarge(maxBytes);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** An invitation that is dead or unknown. */
function noneIfGone(failure: unknown): undefined {
  if (failure instanceof DomainError && (failure.status === 404 || failure.status === 410)) return undefined;
  throw failure;
}

const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png' };
/** A few scanned pages. */
const MOST_FORM_BYTES = 10 * 1024 * 1024;

/** As long as the provider's way back is open. */
const dayInMinutes = 24 * 60;

/** As auth takes it. */
export function decisionMessageOf({ purpose, text_hash, given }: ConsentDecision) {
  return { purpose, textHash: text_hash, given };
}
