import type { EntityManager } from '@mikro-orm/postgresql';
import type { EmailChangeRecord } from './email-change.entity.ts';

/** Each with the new address, the old one, and the new one again. */
const moves = [
  // Only the account of the invited address accepts. Where the new one is invited to the same, that invitation is enough.
  `update invitations i set email = ? where email = ? and accepted_at is null and revoked_at is null
     and not exists (select from invitations n where n.email = ? and n.role = i.role
       and n.accepted_at is null and n.revoked_at is null
       and coalesce(n.node_id, n.person_id) is not distinct from coalesce(i.node_id, i.person_id))`,
  `update newsletter_subscriptions set email = ? where email = ?
     and not exists (select from newsletter_subscriptions where email = ?)`,
];

/**
 * What waits for somebody at their address waits at the new one from now on, and what is theirs by it stays theirs: it is
 * counted, copied and erased with the account.
 */
export async function moveMail(em: EntityManager, change: EmailChangeRecord): Promise<void> {
  const { email, previousEmail } = change;
  for (const sql of moves) await em.execute(sql, [email, previousEmail, email]);
  await em.execute('delete from newsletter_subscriptions where email = ?', [previousEmail]);
  await em.execute('delete from identity_registrations where email = ?', [previousEmail]);
  await em.execute('update contact_messages set email = ? where email = ?', [email, previousEmail]);
  await em.execute('update guardian_requests set guardian_email = ? where guardian_email = ?', [email, previousEmail]);
}
