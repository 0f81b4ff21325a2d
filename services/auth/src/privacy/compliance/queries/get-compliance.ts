import { Inject, Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, currentActor } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { CONFIG, LOGGER } from '@strainscope/service-kit';
import type { AuthConfig } from '../../../config/auth.config.ts';
import { complianceTypes, type ComplianceType } from '../../../config/compliance-type.ts';
import type { Control } from '../control.ts';
import { controlSets } from '../controls/control-sets.ts';
import { LiveChecks, queryOf } from '../evidence/live-checks.ts';

export interface CheckedControl extends Pick<Control, 'id' | 'requirement' | 'meaning' | 'measure'> {
  /** `manual`: a person has to look at the evidence. */
  status: 'met' | 'not-met' | 'manual';
  evidence: string;
  /** What a live check asked. */
  query: string | undefined;
  /** Tests and documents behind what a person looks at; none for a live check. */
  sources: readonly string[];
  checkedAt: Date | undefined;
  owner: string;
  /** YYYY-MM-DD */
  nextReview: string;
}

const unchecked = 'The check could not be made just now: open this page again later, or ask what it asks, below';

/** The controls of one rule book, with evidence as of now. For admins. */
@Injectable()
export class GetCompliance {
  constructor(
    private readonly checks: LiveChecks,
    private readonly scopes: ActorScopes,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws NotFound for a rule book that there is none of, and for anybody but admins */
  async execute(type: string): Promise<{ title: string; controls: CheckedControl[] }> {
    assertCan(await this.scopes.load(currentActor()), 'admin:people', { scope: [] });
    if (!isComplianceType(type)) throw new NotFound();
    const { title, controls } = controlSets[type];
    return { title, controls: await Promise.all(controls.map((control) => this.checked(control, type))) };
  }

  private async checked(control: Control, type: ComplianceType): Promise<CheckedControl> {
    const { id, requirement, meaning, measure, reviewEveryMonths } = control;
    const { owners, reviewedOn } = this.config.compliance;
    return {
      id,
      requirement,
      meaning,
      measure,
      ...(await this.evidenceOf(control)),
      owner: owners[type] ?? owners.default,
      nextReview: monthsAfter(reviewedOn[type] ?? reviewedOn.default, reviewEveryMonths),
    };
  }

  private async evidenceOf({ evidence }: Control) {
    if ('look' in evidence) {
      const { look, sources } = evidence;
      return { status: 'manual' as const, evidence: look, sources, query: undefined, checkedAt: undefined };
    }
    try {
      const { met, found, ...how } = await this.checks.execute(evidence.check);
      return { status: met ? ('met' as const) : ('not-met' as const), evidence: found, sources: [], ...how };
    } catch (err) {
      // The rest of the page does not go with it.
      this.logger.warn({ err, check: evidence.check }, 'a check of a rule book did not end');
      return {
        status: 'manual' as const,
        evidence: unchecked,
        sources: [queryOf(evidence.check)],
        query: undefined,
        checkedAt: undefined,
      };
    }
  }
}

function isComplianceType(type: string): type is ComplianceType {
  return (complianceTypes as readonly string[]).includes(type);
}

function monthsAfter(date: string, months: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + months);
  return day.toISOString().slice(0, 10);
}
