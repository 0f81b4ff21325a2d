import type { EntityManager } from '@mikro-orm/postgresql';
import { ProcessingDecision } from '../../consent/decisions/processing-decision.entity.ts';
import { IncidentAlert } from './alert-incident.entity.ts';

/**
 * Finds the alerts of an incident that nobody has acknowledged, without those of players who may not be processed for
 * their care any longer: nothing leaves about them. Of an undefined member nobody has decided anything.
 */
export async function openAlerts(em: EntityManager, incidentId: string): Promise<IncidentAlert[]> {
  const alerts = await em.find(
    IncidentAlert,
    { incidentId, isNew: true },
    { orderBy: { occurredAt: 1, id: 1 }, refresh: true },
  );
  const personIds = alerts.map(({ personId }) => personId);
  const decided = await em.find(ProcessingDecision, { personId: { $in: personIds } }, { refresh: true });
  const refused = new Set(
    decided.filter(({ permitted }) => !permitted.includes('care')).map(({ personId }) => personId),
  );
  return alerts.filter(({ personId }) => !refused.has(personId));
}
