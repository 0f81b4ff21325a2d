import type { EntityManager } from '@mikro-orm/postgresql';

/** An address, and when the letters to it were written to one person. */
export interface Mailbox {
  address: string;
  since?: Date | undefined;
  until?: Date | undefined;
}

/**
 * Mailboxes of a person, found among everybody who ever had one of their addresses: a letter is for the person who has
 * the address, or is the first to have it after. Word of the move itself goes to the address that was left, and may
 * take a while; not once another person is there.
 */
const OF_PERSON = `
  with addresses as (
    select email as address from people where id = :person
    union select previous_email from email_changes where person_id = :person and done_at is not null),
  arrivals as (
    select email as address, done_at as at from email_changes where done_at is not null
    union all select email, registered_at from people
    union all select c.previous_email, p.registered_at from email_changes c join people p on p.id = c.person_id),
  stays as (
    select person_id, previous_email as address, done_at as left_at,
      least(done_at + interval '1 hour',
        (select min(at) from arrivals where arrivals.address = previous_email and at > done_at)) as until
    from email_changes where done_at is not null and previous_email in (select address from addresses)
    union all
    select id, email, null, null from people where email in (select address from addresses)),
  periods as (
    select *, lag(until) over (partition by address order by left_at nulls last) as since from stays)
  select address, since, until from periods where person_id = :person order by left_at nulls last`;

/** Where somebody was written to, and is; of each address the times when it was theirs, which do not overlap. */
export async function mailboxesOf(em: EntityManager, personId: string): Promise<Mailbox[]> {
  const values = Array.from(OF_PERSON.matchAll(/:person\b/g), () => personId);
  const rows = await em.execute<{ address: string; since: Date | null; until: Date | null }[]>(
    OF_PERSON.replaceAll(/:person\b/g, '?'),
    values,
  );
  return rows.map(({ address, since, until }) => ({
    address,
    ...(since && { since: new Date(since) }),
    ...(until && { until: new Date(until) }),
  }));
}

/** For a list of texts: an address has no space. */
export function asText({ address, since, until }: Mailbox): string {
  return `${address} ${since?.toISOString() ?? ''}/${until?.toISOString() ?? ''}`;
}

export function fromText(text: string): Mailbox {
  const [address = '', times = ''] = text.split(' ');
  const [since, until] = times.split('/').map((time) => (time === '' ? undefined : new Date(time)));
  return { address, since, until };
}
