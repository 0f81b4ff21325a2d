/**
 * Who once agreed to a text that a newer one has replaced, or that ends, and was last reviewed with other texts than now: in
 * the order of ids, after one of them. Each is reviewed once, whatever they were told and have answered since: a review
 * knows. By the index on versions: what it costs follows from how many agreed to those.
 */
export const outdatedAgreements = `
  select distinct p.person_id as id from consent_decisions d
  join unnest(?::text[], ?::text[]) as old (purpose, version) on old.purpose = d.purpose and old.version = d.version
  join processing_decisions p on p.person_id = d.person_id
  where d.given and p.reviewed_texts <> ? and p.person_id > ?::uuid
  order by 1 limit ?`;
