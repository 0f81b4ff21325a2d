import type { EntityManager } from '@mikro-orm/postgresql';
import type { EmailChangeRecord } from '../../people/addresses/email-change.entity.ts';

/**
 * What somebody wrote or ordered themselves is theirs at the new address. What others wrote to them stays where it was sent:
 * whoever knows the address of before, or reads its mailbox, neither learns the new one nor acts for the account by it.
 */
export async function moveMail(em: EntityManager, { email, previousEmail }: EmailChangeRecord): Promise<void> {
  await em.execute(
    `update newsletter_subscriptions set email = ? where email = ?
     and not exists (select from newsletter_subscriptions where email = ?)`,
    [email, previousEmail, email],
  );
  await em.execute('delete from newsletter_subscriptions where email = ?', [previousEmail]);
  await em.execute('delete from identity_registrations where email = ?', [previousEmail]);
  await em.execute('update contact_messages set email = ? where email = ?', [email, previousEmail]);
}
