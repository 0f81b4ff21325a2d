import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import type { JobKind, JobQueue, Worker } from '@strainscope/jobs';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { BLOBS, JOBS, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import { ConsentTexts } from '../texts/consent-texts.ts';
import { Letters } from '../../letters/letters.ts';
import { Person } from '../../people/persons/person.entity.ts';
import { ConsentDecision } from '../decisions/consent-decision.entity.ts';
import { ConsentSigning } from '../decisions/consent-signing.entity.ts';
import { consentDocument, type DocumentContent } from './consent-document.ts';
import { copyForPerson, copyForSigner } from './consent-copy.letter.ts';
import { PDF_PRINTER, type PdfPrinter } from './pdf-printer.ts';

const printConsent: JobKind = { name: 'auth-print-consent', attempts: 5, timeoutSeconds: 120 };
/** Whatever was not ordered after a crash, or could not be printed, is looked for this often. */
const LOOK_AGAIN_MILLISECONDS = 60_000;

/** Makes the PDF of each signature, keeps it, and has it mailed to the signer and to whom it is about. */
@Injectable()
export class ConsentDocuments implements BackgroundWorker {
  private worker: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly texts: ConsentTexts,
    private readonly letters: Letters,
    @Inject(PDF_PRINTER) private readonly printer: PdfPrinter,
    @Inject(JOBS) private readonly jobs: JobQueue,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    this.worker = await this.jobs.work<{ signingId: string }>(printConsent, ({ data }) => this.make(data.signingId));
    this.timer = setInterval(() => void this.orderMissing(), LOOK_AGAIN_MILLISECONDS);
    void this.orderMissing();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.worker?.close();
  }

  /** After the signature is committed. When it fails, the look-out finds the signature. */
  async order(signingId: string): Promise<void> {
    await this.jobs
      .add(printConsent, { signingId }, { key: signingId })
      .catch((error: unknown) => this.logger.warn({ err: error }, 'a consent waits for its printing'));
  }

  private async orderMissing(): Promise<void> {
    const unprinted = await withScope(this.em, serviceScope, (em) =>
      em.execute<{ id: string }[]>(
        `select id from consent_signings
         where document_key is null and signature ->> 'kind' <> 'paper' and signature ->> 'kind' <> 'erased'
         order by signed_at limit 1000`,
      ),
    ).catch(() => []);
    for (const { id } of unprinted) await this.order(id);
  }

  /** Repeatable: the same signature gives the same key, and its letters are ordered once. */
  private async make(signingId: string): Promise<void> {
    const content = await withScope(this.em, serviceScope, (em) => this.contentOf(em, signingId));
    if (!content) return;
    const pdf = await this.printer.print(consentDocument(content));
    const { key, sha256 } = await this.blobs.put(`consents/${signingId}.pdf`, pdf);
    const isWanted = await withScope(this.em, serviceScope, async (em) => {
      const signing = await em.findOne(ConsentSigning, { id: signingId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!signing || isErased(signing)) return false;
      if (signing.documentKey) return true;
      Object.assign(signing, { documentKey: key, documentSha256: sha256 });
      this.letters.order(em, copyForSigner, signingId);
      if (signing.signerId !== signing.personId) this.letters.order(em, copyForPerson, signingId);
      return true;
    });
    // Erased while it was printed: nobody else knows of the document.
    if (!isWanted) await this.blobs.delete(key);
  }

  /** Null when there is nothing to print any more. */
  private async contentOf(em: EntityManager, signingId: string): Promise<DocumentContent | null> {
    const signing = await em.findOne(ConsentSigning, { id: signingId });
    if (!signing || signing.documentKey || isErased(signing)) return null;
    const person = await em.findOneOrFail(Person, { id: signing.personId });
    const decisions = await em.find(ConsentDecision, { signingId }, { orderBy: { id: 'asc' } });
    return {
      personName: `${person.firstName} ${person.lastName}`,
      signerName: signing.signerName,
      capacity: signing.capacity,
      signed: { at: signing.signedAt, signature: signing.signature },
      decisions: decisions.map(({ given, textHash }) => ({ given, text: this.texts.byHash(textHash) })),
      reference: signingId,
    };
  }
}

function isErased({ signature }: ConsentSigning): boolean {
  return signature.kind === 'erased';
}
