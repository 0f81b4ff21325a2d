import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Poller, type Clock } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import { ConsentTexts } from '../../consent/texts/consent-texts.ts';
import { Letters } from '../../letters/letters.ts';
import { askedAfresh } from '../../consent/decisions/asked-afresh.letter.ts';
import { ComingOfAge } from './coming-of-age.ts';
import { dueReviews } from './due-reviews.ts';
import { ExternalSigning } from '../../consent/external/external-signing.entity.ts';
import { InvitedSigning } from '../../consent/external/invited/invited-signing.entity.ts';
import { isGuarded } from '../../consent/guardian-requests/is-guarded.ts';
import { dayOf, isMinor } from '../../people/persons/majority.ts';
import { Person } from '../../people/persons/person.entity.ts';
import { outdatedAgreements } from './outdated-agreements.ts';
import { ProcessingDecision } from '../../consent/decisions/processing-decision.entity.ts';
import { ProcessingReview } from '../../consent/decisions/processing-review.ts';

const PAUSE_MILLISECONDS = 30_000;
const AT_ONCE = 200;
const KEPT_EXPIRED_MILLISECONDS = 86_400_000;
/** Before every id. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * What changes though nobody decides: somebody comes of age, a text is replaced or lapses, nobody comes back to finish.
 */
@Injectable()
export class ConsentReviewWorker implements BackgroundWorker {
  /** YYYY-MM-DD */
  private askedOn = '';
  private isStopping = false;
  private readonly poller = new Poller(
    () => this.poll(),
    (err) => this.logger.warn({ err }, 'consents wait for their review'),
  );

  constructor(
    private readonly em: EntityManager,
    private readonly texts: ConsentTexts,
    private readonly processing: ProcessingReview,
    private readonly letters: Letters,
    private readonly comingOfAge: ComingOfAge,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.poller.now();
    this.poller.every(PAUSE_MILLISECONDS);
  }

  stop(): Promise<void> {
    this.isStopping = true;
    return this.poller.stop();
  }

  private async poll(): Promise<void> {
    await this.reviewDue();
    // Texts are read when the service starts: newer ones than the last time are there from the first time on. On later
    // days it finds whom another process reviewed since, which still had the texts of before.
    const today = dayOf(this.clock.now());
    if (this.askedOn !== today && (await this.askAgain())) this.askedOn = today;
    await this.sweepSignings();
  }

  /**
   * Reviews, once, everybody with an agreement to a text that is replaced or ends: their next day, and what they are told.
   * @returns whether that is done
   */
  async askAgain(): Promise<boolean> {
    const old = this.texts.replacedOrEnding();
    const columns = (['purpose', 'version'] as const).map((name) => textArray(old.map((text) => text[name])));
    const { found, reviewed } = await this.reviewEach(outdatedAgreements, ...columns, this.texts.edition);
    return found === reviewed;
  }

  /** Reviews everybody whose day has come. @returns how many */
  async reviewDue(): Promise<number> {
    return (await this.reviewEach(dueReviews, dayOf(this.clock.now()))).reviewed;
  }

  /**
   * Forgets signatures from which nobody came back from the provider. For a day longer the signer is told that they are
   * late.
   */
  sweepSignings(): Promise<void> {
    const longAgo = new Date(this.clock.now().getTime() - KEPT_EXPIRED_MILLISECONDS);
    return withScope(this.em, serviceScope, async (em) => {
      await em.nativeDelete(ExternalSigning, { expiresAt: { $lt: longAgo } });
      await em.nativeDelete(InvitedSigning, { expiresAt: { $lt: longAgo } });
    });
  }

  /**
   * Reviews whom a query finds, a transaction each, until it is to stop. It goes on after a person whose review fails:
   * the next time tries again.
   */
  private async reviewEach(sql: string, ...values: unknown[]): Promise<{ found: number; reviewed: number }> {
    let [found, reviewed] = [0, 0];
    for (let last = nobody; ;) {
      const ids = await this.idsOf(sql, [...values, last, AT_ONCE]);
      found += ids.length;
      for (const id of ids) {
        if (this.isStopping) return { found, reviewed };
        if (await this.hasReviewed(id)) reviewed += 1;
      }
      if (ids.length < AT_ONCE) return { found, reviewed };
      last = ids.at(-1)!;
    }
  }

  private async idsOf(sql: string, values: unknown[]): Promise<string[]> {
    const rows = await withScope(this.em, serviceScope, (em) => em.execute<{ id: string }[]>(sql, values));
    return rows.map(({ id }) => id);
  }

  private async hasReviewed(personId: string): Promise<boolean> {
    try {
      await this.review(personId);
      return true;
    } catch (err) {
      this.logger.warn({ err, personId }, 'somebody’s consents wait for their review');
      return false;
    }
  }

  /** Reviews a person. One who has come of age is asked afresh, and has guardians no longer. */
  private review(personId: string): Promise<void> {
    return withScope(this.em, serviceScope, async (em) => {
      if (await this.hasComeOfAge(em, personId)) {
        await this.comingOfAge.execute(em, personId);
        this.letters.order(em, askedAfresh, personId);
      }
      await this.processing.review(em, personId);
    });
  }

  /** And nobody has seen to it: what was reviewed earlier on that day may have noted the birthday. */
  private async hasComeOfAge(em: EntityManager, personId: string): Promise<boolean> {
    const { birthDate } = await em.findOneOrFail(Person, { id: personId });
    if (isMinor(birthDate, this.clock.now())) return false;
    const before = await em.findOne(ProcessingDecision, { personId });
    return before?.minor === true || isGuarded(em, personId);
  }
}

/** PostgreSQL's text form of an array of words. */
function textArray(words: readonly string[]): string {
  return `{${words.join(',')}}`;
}
