/**
 * Finds people whose day has come, in the order of ids, after one of them. It uses the index on that day: what it costs
 * follows from how many they are, not from how many people there are.
 */
export const dueReviews = `select person_id as id from processing_decisions
  where review_on <= ?::date and person_id > ?::uuid order by person_id limit ?`;
