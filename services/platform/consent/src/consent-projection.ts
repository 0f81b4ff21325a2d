import type { EntityManager } from '@mikro-orm/postgresql';
import type { Projection } from '@strainscope/messaging';
import type { EventMessage, EventType } from '@strainscope/proto';
import { changeConsents } from './consents-lock.ts';

/** Higher than any that auth gives out: nothing is said of an erased person any more. */
const LAST_REVISION = 2n ** 62n;

type Step<T extends EventType> = (em: EntityManager, message: EventMessage<T>) => Promise<unknown>;

/** An older revision changes nothing, whenever it comes, and neither does a repeat. */
const steps = {
  'strainscope.auth.processing.changed.v1': (em, message) => writePermission(em, message),
  // The mark stays: a forgotten person would be an unknown one, whose events are processed.
  'strainscope.auth.person.erased.v1': (em, { personId }) =>
    writePermission(em, { ...nothingPermitted, personId, revision: LAST_REVISION }),
} satisfies { [T in EventType]?: Step<T> };

/** Who may be processed for what, as auth announces it. */
export const consentProjection: Projection = {
  consumes: Object.keys(steps) as (keyof typeof steps)[],
  async apply(em, type, message) {
    await (steps as Partial<Record<EventType, Step<typeof type>>>)[type]?.(em, message);
  },
};

interface Announced {
  personId: string;
  permittedPurposes: string[];
  consentVersion: string;
  minor: boolean;
  revision: bigint;
}

export const nothingPermitted = { permittedPurposes: [], consentVersion: '', minor: false };

/** Writes a permission, in a transaction in which nobody acts on the one before. */
export async function writePermission(
  em: EntityManager,
  { personId, permittedPurposes, consentVersion, minor, revision }: Announced,
): Promise<void> {
  await changeConsents(em, personId);
  await em.execute(
    `insert into processing_permissions as known (person_id, permitted, consent_version, minor, revision)
     values (?, ?::text[], ?, ?, ?)
     on conflict (person_id) do update set permitted = excluded.permitted, consent_version = excluded.consent_version,
       minor = excluded.minor, revision = excluded.revision
     where known.revision < excluded.revision`,
    [personId, `{${permittedPurposes.join(',')}}`, consentVersion, minor, String(revision)],
  );
}
